import { layout, type RouteConfigEntry, route } from '@react-router/dev/routes'

/** A page that both brands have: the same file under two paths. */
const bothBrands = (path: string, file: string): RouteConfigEntry[] => [
  route(path || '/', file, { id: `men:${path}` }),
  route(path ? `women/${path}` : 'women', file, { id: `women:${path}` }),
]

/** Marketing, quiz, legal and parcel pages. (Spec §2: public routes) */
export const publicRoutes: RouteConfigEntry[] = [
  layout('areas/public/layout.tsx', [
    ...bothBrands('', 'areas/public/pages/home.tsx'),
    ...bothBrands('how-it-works', 'areas/public/pages/how-it-works.tsx'),
    route('mens-hair-loss-treatment', 'areas/public/pages/mens-hair-loss-treatment.tsx'),
    ...bothBrands('practitioners', 'areas/public/pages/practitioners.tsx'),
    ...bothBrands('blog', 'areas/public/pages/blog.tsx'),
    ...bothBrands('blog/:id', 'areas/public/pages/article.tsx'),
    route('privacy-policy', 'areas/public/pages/privacy-policy.tsx'),
    route('terms-of-use', 'areas/public/pages/terms-of-use.tsx'),
  ]),
  layout('areas/public/live-layout.tsx', [
    route('t/auspost/:tn', 'areas/public/pages/parcel.tsx'),
    route('unsubscribe/:token', 'areas/public/pages/unsubscribe.tsx'),
    route('video-test', 'areas/public/pages/video-test.tsx'),
    ...bothBrands('se', 'areas/public/pages/side-effect.tsx'),
    ...bothBrands('support', 'areas/public/pages/support.tsx'),
  ]),
  ...bothBrands('hair-loss-quiz', 'areas/public/pages/quiz.tsx'),
]
