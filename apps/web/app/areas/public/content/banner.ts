import type { Brand } from '@om/domain/brand'
import shopMen from '#app/brand/art/browse-button-men.svg'
import shopWomen from '#app/brand/art/browse-button-women.svg'
import heroMen from '#app/brand/art/hero-men.svg'
import wideMen from '#app/brand/art/hero-men-wide.svg'
import heroWomen from '#app/brand/art/hero-women.svg'
import wideWomen from '#app/brand/art/hero-women-wide.svg'
import quizMen from '#app/brand/art/quiz-button-men.svg'
import quizWomen from '#app/brand/art/quiz-button-women.svg'

type Action = { path: string; picture: string }
type BannerContent = { lead: string; picture: string; wide: string; alt: string; quiz: Action; shop: Action }

/** Texts, pictures and actions of the call-to-action banner, word for word. (Spec §2) */
export const banner: Record<Brand, BannerContent> = {
  men: {
    lead: 'Men across Australia are starting personalised treatment guided by doctors - all online, no clinic visits needed.',
    picture: heroMen,
    wide: wideMen,
    alt: 'Man with healthy hair after treatment',
    quiz: { path: '/quiz', picture: quizMen },
    shop: { path: '/shop', picture: shopMen },
  },
  women: {
    lead: 'Women across Australia are starting personalised treatment guided by doctors - all online, no clinic visits needed.',
    picture: heroWomen,
    wide: wideWomen,
    alt: 'Woman with healthy hair',
    quiz: { path: '/women/quiz', picture: quizWomen },
    shop: { path: '/women/shop', picture: shopWomen },
  },
}

/** What we promise about starting. (Spec §1) */
export const claims = ['No credit card required', 'Free online consultation', 'Cancel anytime'] as const
