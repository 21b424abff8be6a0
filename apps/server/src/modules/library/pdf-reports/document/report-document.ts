import path from 'node:path';
import { counted } from '@iom/contract/shared/counts.ts';
import type { ClaimOutcome } from '@iom/contract/standards/oil-verdict.rules.ts';
import type { Verdict } from '@iom/contract/standards/verdict.rules.ts';
import {
  claimSummary,
  gradeSummary,
  missingLabel,
  unjudgedTexts,
} from '@iom/contract/standards/verdict-text.rules.ts';
import type { PlaneFigure } from '@iom/figures/figure.ts';
import { elementFigure, viscosityFigure } from '@iom/figures/report-figures.ts';
import { renderSVG } from 'uqr';
import type { PdfDocument } from '#platform/pdf/pdf.ts';
import { colours, printedPictures } from '#platform/pdf/pdf-pieces.ts';
import type { DataReport, ReportedLimit, ReportedTest } from './data-report.types.ts';
import {
  alarms,
  citation,
  licence,
  notReported,
  others,
  peers,
  provenance,
  reading,
  retests,
} from './report-texts.ts';

const verdictWords = {
  conforms: 'Conforms',
  undecided: 'Undecided',
  does_not_conform: 'Does not conform',
  not_tested: 'No value',
} as const satisfies Record<Verdict, string>;

/** The verdict of the tested limits on a claimed class, with the verdict whose style it gets. */
const outcomes = {
  refuted: { word: 'Refuted', verdict: 'does_not_conform' },
  undecided: { word: 'Undecided', verdict: 'undecided' },
  not_refuted: { word: 'Not refuted', verdict: 'conforms' },
  not_tested: { word: 'No value', verdict: 'not_tested' },
} as const satisfies Record<ClaimOutcome, { word: string; verdict: Verdict }>;

/** A limit with its verdict in words, or the reason for a missing value. */
const judged = ({ missing, by_site, ...limit }: ReportedLimit) => {
  const word = limit.conflict ? 'Methods disagree' : verdictWords[limit.verdict];
  return {
    ...limit,
    site: by_site?.reproducibility ?? '',
    bySite:
      by_site && by_site.verdict !== limit.verdict
        ? `${verdictWords[by_site.verdict]} by R′${by_site.probability && `, P\u00a0${by_site.probability}`}`
        : '',
    word: limit.verdict === 'not_tested' ? missingLabel(missing) : word,
  };
};

/** What R′ of the institute's laboratories would decide, if another; otherwise empty. */
const bySiteText = (word: string, bySite: string) =>
  word === bySite ? '' : ` By R′ of our laboratories: ${bySite.toLowerCase()}.`;

/** The verdicts on the grade, and then on each class of the label. */
const verdicts = (report: DataReport) => [
  ...(report.limits.length === 0
    ? []
    : [
        {
          verdict: report.gradeVerdict,
          word: verdictWords[report.gradeVerdict],
          sentence:
            gradeSummary(report.grade, report) +
            bySiteText(verdictWords[report.gradeVerdict], verdictWords[report.gradeVerdictBySite]),
        },
      ]),
  ...report.classes.map((one) => ({
    ...outcomes[one.outcome],
    sentence: claimSummary(one) + bySiteText(outcomes[one.outcome].word, outcomes[one.outcome_by_site].word),
  })),
];

/** Further classes go into another table. */
const maxClassesAcross = 3;

/** Properties as rows, classes as columns: each limit with its verdict, null if a class has none. */
const claimTables = ({ classes }: DataReport) => {
  const claims = classes.filter(({ limits }) => limits.length > 0);
  return Array.from({ length: Math.ceil(claims.length / maxClassesAcross) }, (_, index) => {
    const across = claims.slice(index * maxClassesAcross, (index + 1) * maxClassesAcross);
    const byName = Map.groupBy(
      across.flatMap(({ limits }) => limits),
      // the same property by the same value: ACEA and API name different methods for phosphorus
      ({ name, value, unit }) => `${name}|${value}|${unit}`,
    );
    return {
      classes: across.map(({ name, since }) => `${name}, from ${since}`),
      sources: [...new Set(across.map(({ name, sources }) => `${name}: ${sources}`))],
      rows: [...byName.values()].flatMap((some) => {
        const [first] = some;
        const limits = across.map((claim) => claim.limits.find((one) => some.includes(one)));
        return first ? [{ ...judged(first), limits: limits.map((one) => (one ? judged(one) : null)) }] : [];
      }),
    };
  });
};

/** Whether the name of the test already identifies the value. */
const isSameName = (test: string, analyte: string) =>
  test.startsWith(analyte) || analyte.startsWith(test.replace(/ \(.*\)$/, ''));

/** A test with one value takes one row, with a name for both. */
const toResult = ({ name, method, values }: ReportedTest) => {
  const [first, ...more] = values;
  const isOne = first && more.length === 0;
  return {
    name: isOne && !isSameName(name, first.analyte) ? `${name}: ${first.analyte}` : name,
    method,
    values,
  };
};

/** A photograph becomes a file beside the template, a drawing a part of the content. */
const decodePhotos = ({ photos }: DataReport) => {
  const sides = Object.entries(photos);
  return {
    pictures: Object.fromEntries(
      sides.flatMap(([side, photo]) =>
        photo && 'image' in photo
          ? [[`/${side}`, Buffer.from(photo.image.slice(photo.image.indexOf(',') + 1), 'base64')]]
          : [],
      ),
    ),
    photos: sides.map(([side, photo]) => {
      if (!photo) return null;
      return { alt: `The ${side} of the bottle`, ...('svg' in photo ? photo : { picture: `/${side}` }) };
    }),
  };
};

/** A figure in half the width of the page, or null. */
const halfPage = (figure: PlaneFigure | null) => {
  const [picture] = figure ? printedPictures(figure, { width: 238, height: 150, rowHeight: 9 }) : [];
  return picture ? { svg: picture.svg, alt: figure?.title } : null;
};

/** The report as an A4 document: the oil and its verdict on the first page, then every result, then how to read and cite it. */
export const reportDocument = (report: DataReport): PdfDocument => {
  const { title, grade, reportNumber, revision, institute, count, check } = report;
  const { pictures, photos } = decodePhotos(report);
  return {
    template: path.join(import.meta.dirname, 'report.typ'),
    pictures,
    content: {
      ...{ title, grade, reportNumber, institute, photos, check },
      documentTitle: `Engine Oil Data Report ${reportNumber}`,
      subject: `${title}${grade && `, ${grade}`}`,
      isExample: report.example,
      summary: `Report ${reportNumber} · collected ${report.year} · ${counted(count.tests, 'test')}, ${counted(count.values, 'value')}`,
      foot: `${institute}. Report ${reportNumber}, ${revision}. Licensed for a single user; not to be passed on.`,
      identity: report.identity,
      claims: report.claims,
      verdictTitle: grade ? `${grade}: claimed and measured` : 'Claimed and measured',
      verdicts: verdicts(report),
      unjudged: unjudgedTexts(report.unjudged),
      limitTitle: `SAE J300, ${report.edition}`,
      limits: report.limits.map(judged),
      viscosity: halfPage(report.viscosity && viscosityFigure(report.viscosity)),
      elements: halfPage(report.elements.length > 0 ? elementFigure(report.elements) : null),
      balance: report.balance,
      claimTables: claimTables(report),
      peers: peers(report),
      others: others(report),
      retests: retests(report),
      groups: report.groups.map(({ name, tests }) => ({
        name,
        tests: tests.filter(({ values }) => values.length > 0).map(toResult),
      })),
      provenance: provenance(report),
      alarms: alarms(report),
      notReported: notReported(report),
      reading: reading(report),
      citation: citation(report),
      checkedFigures:
        check && `Report ${reportNumber}, ${revision}. SHA-256 of the figures: ${check.checksum}`,
      checkCode: check && renderSVG(check.address, { border: 0, blackColor: colours.ink }),
      licence: licence(report),
    },
  };
};
