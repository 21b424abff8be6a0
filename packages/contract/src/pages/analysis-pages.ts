import { type Page, page, pageWithParams } from './page.ts';

/** The pages of Data Analysis, the answers and the stories. */
export const analysisPages = {
  analysis: page('/data/analysis', {
    title: 'Data Analysis',
    access: 'user',
    menu: { menus: ['account'], label: 'Data Analysis' },
  }),
  answers: page('/data/answers', {
    title: 'Answers',
    description:
      'Twelve analyses that know chemistry and the precision of the methods, free to try on a sample set of 60 oils.',
    access: 'public',
    prerendered: true,
    menu: { menus: ['main', 'account'], section: 'How to use', label: 'Answers' },
  }),
  answer: pageWithParams('/data/answers/:name', { title: 'Answer', access: 'public' }),
  stories: page('/data/stories', { title: 'Stories', access: 'user' }),
  story: pageWithParams('/data/stories/:id', { title: 'Story', access: 'user' }),
  sharedStory: pageWithParams('/data/story/:token', { title: 'Shared story', access: 'user' }),
} as const satisfies Record<string, Page>;
