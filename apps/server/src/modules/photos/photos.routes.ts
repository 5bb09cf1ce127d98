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
  serve(deps, contract.mine, ({ actor, requestId }) => listMyPhotos(deps, actor, requestId)),
  serve(deps, contract.start, ({ actor, body, requestId }) => startUpload(deps, actor, body, requestId)),
  serve(deps, contract.status, ({ actor, params, requestId }) => readUpload(deps, actor, params, requestId)),
  serve(deps, contract.part, ({ actor, params, body, requestId }) =>
    addPart(deps, actor, { ...params, ...body }, requestId),
  ),
  serve(deps, contract.finish, ({ actor, params, requestId }) => finishUpload(deps, actor, params, requestId)),
  serve(deps, contract.remove, ({ actor, params, requestId }) => removePhoto(deps, actor, params, requestId)),
  serve(deps, contract.ask, ({ actor, params, body, requestId }) =>
    askForPhoto(deps, actor, { ...params, ...body }, requestId),
  ),
  serve(deps, contract.ofConsult, ({ actor, params, requestId }) => photosOfConsult(deps, actor, params, requestId)),
]
