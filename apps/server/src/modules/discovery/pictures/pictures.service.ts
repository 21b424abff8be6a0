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
import { fontFile, fontsOf, printable } from '#platform/fonts/fonts.ts';
import { escapeHtml } from '#platform/http/escape-html.ts';
import type { Platform } from '#platform/platform.ts';
import { loadSharp } from '#platform/sharp.ts';
import type { ReadPublished, ReadReleasedOil } from '../published.service.ts';

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

/** The content of a picture. */
interface PictureTexts {
  siteName: string;
  /** Small line above the title. */
  kind: string;
  title: string;
  /** Lines below the title. */
  lines: readonly string[];
  /** The grade on the label of the drawn bottle; undefined: no bottle. */
  grade?: string | undefined;
}

const width = 1200;
const height = 630;
const margin = 80;
const ink = '#1c1b19';
const quiet = '#5d5850';
const amber = '#c47a12';

const fontFiles = { Regular: fontFile('Inter'), Medium: fontFile('InterMedium') };

interface Run {
  text: string;
  weight: keyof typeof fontFiles;
  /** Points at 72 dots per inch: pixels. */
  size: number;
  colour: string;
  width: number;
}

const added = new Set<string>();

/** Makes the fonts that a text needs beside Inter known to the drawing of texts, once each: text is drawn in any font that is known. */
const addFonts = async (text: string) => {
  const sharp = await loadSharp();
  for (const { family, files } of fontsOf(text)) {
    const [fontfile] = files;
    if (fontfile === undefined || added.has(family)) continue;
    added.add(family);
    await sharp({ text: { text: '.', font: family, fontfile } })
      .png()
      .toBuffer();
  }
};

/** A paragraph as a transparent picture. The fonts are files of ours, because servers have no or other fonts. */
const drawText = async ({ text, weight, size, colour, width: textWidth }: Run) => {
  await addFonts(text);
  const sharp = await loadSharp();
  const { data, info } = await sharp({
    text: {
      text: `<span foreground="${colour}">${escapeHtml(printable(text))}</span>`,
      font: `Inter ${weight === 'Medium' ? 'Medium ' : ''}${size}`,
      fontfile: fontFiles[weight],
      width: textWidth,
      dpi: 72,
      rgba: true,
      wrap: 'word-char',
      spacing: 8,
    },
  })
    .png()
    .toBuffer({ resolveWithObject: true });
  return { input: data, width: info.width, height: info.height };
};

const shortened = (text: string, most: number) =>
  text.length > most ? `${text.slice(0, most - 1).trimEnd()}…` : text;

const bottle =
  'M930 120 h60 v46 q0 14 26 30 q34 20 34 66 v250 q0 22 -22 22 h-136 q-22 0 -22 -22 v-250 q0 -46 34 -66 q26 -16 26 -30 z';

/** The drop of the site's name, and a bottle or a curve of viscosity over temperature. */
const ground = (hasBottle: boolean) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="${width}" height="${height}" fill="#fffdf9"/><rect width="${width}" height="10" fill="${amber}"/><g transform="translate(${margin} 62) scale(1.5)" fill="none"><path d="M13 1 C19 10 24 14 24 19.5 A11 9.5 0 0 1 2 19.5 C2 14 7 10 13 1 Z" stroke="${ink}" stroke-width="1.6"/><path d="M5 20 q4 -4 8 0 t8 0" stroke="${amber}" stroke-width="1.8"/></g>${
    hasBottle
      ? `<g fill="none" stroke="${ink}" stroke-width="3"><path d="${bottle}" fill="#f6f2ea"/><rect x="924" y="84" width="72" height="36" rx="4" fill="${amber}" stroke="none"/><rect x="886" y="290" width="148" height="190" fill="#fffdf9"/><path d="M886 340 h148 M886 430 h148" stroke="${amber}"/></g>`
      : `<g fill="none"><path d="M880 110 V520 H1130" stroke="${ink}" stroke-width="2"/><path d="M890 130 C920 360 1000 470 1125 496" stroke="${amber}" stroke-width="5"/><path d="M890 210 C930 400 1010 480 1125 506" stroke="#2a808e" stroke-width="5"/></g>`
  }</svg>`;

/** Draws a picture for link previews, 1200 × 630 pixels, as PNG. */
export const drawPicture = async (texts: PictureTexts): Promise<Buffer> => {
  const textWidth = 720;
  const title = shortened(texts.title, 90);
  const lines = texts.lines
    .filter((line) => line !== '')
    .map((line) => shortened(line, 150))
    .join('\n');
  const paragraphs: Run[] = [
    { text: texts.kind, weight: 'Medium', size: 28, colour: amber, width: textWidth },
    { text: title, weight: 'Medium', size: title.length > 40 ? 54 : 68, colour: ink, width: textWidth },
    { text: lines, weight: 'Regular', size: 30, colour: quiet, width: textWidth },
  ];
  const name = await drawText({
    text: shortened(texts.siteName, 50),
    weight: 'Medium',
    size: 30,
    colour: ink,
    width: 900,
  });
  const layers = [{ input: name.input, left: margin + 54, top: 70 }];
  let top = 190;
  for (const paragraph of paragraphs.filter(({ text }) => text !== '')) {
    const drawn = await drawText(paragraph);
    if (top + drawn.height > height - 40) break;
    layers.push({ input: drawn.input, left: margin, top });
    top += drawn.height + (paragraph.size > 40 ? 34 : 20);
  }
  if (texts.grade !== undefined) {
    const grade = await drawText({ text: texts.grade, weight: 'Medium', size: 36, colour: ink, width: 148 });
    layers.push({ input: grade.input, left: Math.round(960 - grade.width / 2), top: 368 });
  }
  const sharp = await loadSharp();
  return sharp(Buffer.from(ground(texts.grade !== undefined)))
    .composite(layers)
    .png({ palette: true })
    .toBuffer();
};

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
