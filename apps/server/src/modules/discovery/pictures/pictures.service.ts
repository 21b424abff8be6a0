import { answerNames, answers } from '@iom/contract/analysis/answers/answers.ts';
import type { OilRow } from '@iom/contract/catalogue/catalogue.schemas.ts';
import type { Page } from '@iom/contract/pages/page.ts';
import { pageNames, pages } from '@iom/contract/pages/pages.ts';
import { formatGrade } from '@iom/contract/shared/sae-grade.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import pLimit from 'p-limit';
import type { PaperRow } from '#modules/content/content.module.ts';
import type { Samples } from '#modules/samples/samples.module.ts';
import { busy } from '#platform/api-error.ts';
import type { Platform } from '#platform/platform.ts';
import type { ReadPublished, ReadReleasedOil } from '../published.service.ts';
import { drawPicture, type PictureTexts } from './picture.ts';

/** Path of the picture of a page, an oil, a test, an answer or a paper. */
export const picturePath = {
  page: (name: string) => `/pictures/pages/${name}.png`,
  oil: (reportNumber: string) => `/pictures/oils/${encodeURIComponent(reportNumber)}.png`,
  test: (id: number) => `/pictures/tests/${id}.png`,
  answer: (name: string) => `/pictures/answers/${name}.png`,
  paper: (id: number) => `/pictures/papers/${id}.png`,
};

/** Number of pictures cached in memory, at about 20 kB each. */
const maxCached = 500;
/** Maximum number of pictures in the queue, at about a tenth of a second each. */
const maxWaiting = 20;

interface Deps extends Pick<Platform, 'site'> {
  readPublished: ReadPublished;
  readReleasedOil: ReadReleasedOil;
  samples: Pick<Samples, 'dictionary'>;
}

/** Label data only: no value of a test. */
const oilTexts = (siteName: string, oil: OilRow): PictureTexts => ({
  siteName,
  kind: `Report ${oil.sample__report_number}`,
  title: oil.brand_name,
  lines: [
    oil.supplier,
    [oil.service_class, oil.oil_type].filter(Boolean).join(' · '),
    `Bought in ${oil.country || oil.region}, ${oil.year}`,
  ],
  grade: oil.sample__sae_grade && formatGrade(oil.sample__sae_grade),
});

const paperTexts = (siteName: string, { title, authors, presented }: PaperRow): PictureTexts => ({
  siteName,
  kind: 'Technical paper',
  title,
  lines: [authors, presented],
});

const publicPage = (name: string): Page | undefined => {
  const known = pageNames.find((one) => one === name);
  const page = known && pages[known];
  return page?.access === 'public' && page !== pages.notFound ? page : undefined;
};

/**
 * Pictures for link previews, drawn on the first call, one at a time, and cached until `forget`. Each
 * resolves to undefined without such a public page, released oil, test, answer or paper.
 * @throws ApiError unavailable when too many wait to be drawn
 */
export const openPictures = ({ site, readPublished, readReleasedOil, samples }: Deps) => {
  const cache = new Map<string, Promise<Buffer>>();
  const oneAtATime = pLimit(1);
  const { siteName } = site;
  const draw = (key: string, texts: PictureTexts | undefined) => {
    if (!texts) return undefined;
    const cached = cache.get(key);
    if (cached) return cached;
    if (oneAtATime.pendingCount >= maxWaiting) throw busy();
    const drawn = oneAtATime(() => drawPicture(texts));
    if (cache.size >= maxCached) cache.clear();
    cache.set(key, drawn);
    drawn.catch(() => cache.delete(key));
    return drawn;
  };
  return {
    ofPage: (name: string) => {
      const page = publicPage(name);
      const texts = page && {
        siteName,
        kind: 'Engine oil test data since 1984',
        title: page.title,
        lines: [page.description ?? ''],
      };
      return draw(`page ${name}`, texts);
    },
    ofOil: async (reportNumber: string) => {
      const found = await readReleasedOil(reportNumber);
      return draw(`oil ${reportNumber}`, found && oilTexts(siteName, found.oil));
    },
    ofTest: (id: number) => {
      const test = samples.dictionary().tests.find((one) => one.id === id);
      const texts = test && {
        siteName,
        kind: test.method || 'Test',
        title: typographicName(test.name),
        lines: [test.whatItMeasures],
      };
      return draw(`test ${id}`, texts);
    },
    ofAnswer: (name: string) => {
      const known = answerNames.find((one) => one === name);
      const texts = known && {
        siteName,
        kind: 'Answer, free to try',
        title: answers[known].title,
        lines: [answers[known].lead],
      };
      return draw(`answer ${name}`, texts);
    },
    ofPaper: async (id: number) => {
      const { papers } = await readPublished();
      const paper = papers.find((one) => one.id === id);
      return draw(`paper ${JSON.stringify(paper)}`, paper && paperTexts(siteName, paper));
    },
    forget: async () => cache.clear(),
  };
};
export type Pictures = ReturnType<typeof openPictures>;
