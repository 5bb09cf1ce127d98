import { photos as contract } from '@om/contracts/photos'
import type { Deps } from '#src/deps.ts'
import { type Route, serve } from '#src/http/serve.ts'
import { askForPhoto } from './ask-for-photo.ts'
import { photosOfConsult } from './consult-photos.ts'
import { listMyPhotos } from './my-photos.ts'
import { removePhoto } from './remove-photo.ts'
import { addPart } from './upload/add-part.ts'
import { finishUpload } from './upload/finish-upload.ts'
import { readUpload } from './upload/read-upload.ts'
import { startUpload } from './upload/start-upload.ts'

/** Photos of the hair: sending, looking, taking back, and asking for one. */
export const photosRoutes = (deps: Deps): Route[] => [
  serve(deps, contract.mine, listMyPhotos),
  serve(deps, contract.start, startUpload),
  serve(deps, contract.status, readUpload),
  serve(deps, contract.part, addPart),
  serve(deps, contract.finish, finishUpload, { transaction: 'own' }),
  serve(deps, contract.remove, removePhoto),
  serve(deps, contract.ask, askForPhoto),
  serve(deps, contract.ofConsult, photosOfConsult),
]
