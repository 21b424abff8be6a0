// Stated probabilities of claims over several archives, and where the true values straddle the limits.
import { generateArchive } from '@iom/archive-generator/archive/archive.ts';
import { Random } from '@iom/archive-generator/shared/random.ts';
import type { Institute } from '../../apps/server/src/modules/analysis/answers/answer-analysis.ts';
import {
  type AnswerOils,
  type MeasuredValues,
  plainNumberAt,
} from '../../apps/server/src/modules/analysis/answers/answer-oils.ts';
import { auditTenths, type Tenth, tenthTexts, truthsOf, type Values } from './claims-audited.ts';
import { count, percent } from './found.ts';
import { generatedOils } from './generated-oils.ts';
import { correctedOils, instituteOf, mappedOils, sitesOf } from './sites.ts';

/** None of them chose the settings of the prior: those were the archives of the seeds 101 to 113. */
const lastSeed = 30;
const seeds = [1984, ...Array.from({ length: lastSeed }, (_, at) => at + 1)];

/** The oils measured once more: the reported values are the true ones, and each gets an error of the stated deviation. */
const measuredAgain = (seed: number, answered: AnswerOils, institute: Institute): AnswerOils =>
  mappedOils(answered, (values: MeasuredValues) => {
    const site = institute.siteOf(values.analyte);
    const random = new Random(`${seed}/again/${values.analyte.name}`);
    const scale = 10 ** values.analyte.decimals;
    return values.numbers.map((number, index) =>
      site && !Number.isNaN(plainNumberAt(values, index))
        ? Math.round((number + site.deviationAt(number) * random.normal()) * scale) / scale
        : number,
    );
  });

/** The reported values as true ones. */
const reportedValues =
  ({ find }: AnswerOils, analytes: readonly string[]) =>
  (index: number): Values =>
    new Map(
      analytes.flatMap((name) => {
        const values = find(name);
        return values ? [[name, plainNumberAt(values, index)] as const] : [];
      }),
    );

const tenthsOf = (seed: number, oils: number): Record<'corrected' | 'reported' | 'straddling', Tenth[]> => {
  const groups = [...generateArchive({ seed, oils })].filter(({ releasedOn }) => releasedOn);
  const generated = groups.flatMap((group) => [...group.oils]);
  const siteOf = sitesOf(groups.flatMap((group) => [...group.references]));
  const answered = generatedOils(generated);
  const truthOf = truthsOf(generated);
  const institute = instituteOf(siteOf, 'corrected');
  const analytes = [...new Set(generated.flatMap(({ results }) => results.map(({ analyte }) => analyte)))];
  return {
    corrected: auditTenths(correctedOils(answered, generated, siteOf), institute, truthOf),
    reported: auditTenths(answered, instituteOf(siteOf, 'asReported'), truthOf),
    straddling: auditTenths(
      measuredAgain(seed, answered, institute),
      institute,
      reportedValues(answered, analytes),
    ),
  };
};

const sum = (tenths: readonly Tenth[]): Tenth => ({
  claims: tenths.reduce((total, { claims }) => total + claims, 0),
  stated: tenths.reduce((total, { stated }) => total + stated, 0),
  held: tenths.reduce((total, { held }) => total + held, 0),
});

/** The section of the page on the calibration over several archives. */
export const calibrationSection = (oils: number): string => {
  const archives = seeds.map((seed) => tenthsOf(seed, oils));
  const kinds = ['corrected', 'reported', 'straddling'] as const;
  const pooled = kinds.map((kind) =>
    Array.from({ length: 10 }, (_, at) => sum(archives.flatMap((one) => one[kind][at] ?? []))),
  );
  const lines = Array.from({ length: 10 }, (_, at) => {
    const cells = pooled.flatMap((tenths) => (tenths[at] ? tenthTexts(tenths[at]) : []));
    return `| ${10 * at} to ${10 * at + 10}% | ${cells.join(' | ')} |`;
  });
  const open = pooled.map((tenths) => {
    const { claims, stated, held } = sum(tenths.slice(1, -1));
    return `${count(claims)} claims stated at 10 to 90% with a mean of ${percent(stated / claims)}, of which ${percent(held / claims)} hold`;
  });
  return `### Over several archives

A tenth of one archive has a few dozen claims, whose share is uncertain by 5 to 10 points. The archives of the seeds 1984 and 1 to ${lastSeed}, of ${count(oils)} oils each, together:

| Stated | Claims, corrected values, by R′ | Mean | Hold | Claims, by R′ | Mean | Hold | Claims, true values astride | Mean | Hold |
|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|
${lines.join('\n')}

- By R′ of corrected values: ${open[0]}. By R′: ${open[1]}. The intervals count claims as independent, although several are of one oil.
- In the generator sound oils keep a margin from their limits and planted faults lie well outside, so hardly any true value is within 0.5 s of a
  limit of SAE J300. A smooth prior does not know this gap. Its least scale outside, R of the method, makes up for it on the average of all
  limits, not at each: on eight further archives (seeds 101 to 108) claims stated at 5 to 95% whose weakest limit is one of high-shear viscosity
  have a mean of 73.4% where 80.4% hold, of cranking viscosity 65.4% where 70.2% hold, of Noack loss 79.7% where 75.4% hold.
- No reference oil has TEOST MHT deposits. Its R / 2.77 is twice the scatter of these archives: 58.7% are stated where 37.9% hold.
- The last columns are of archives without the gap: the values reported above are the true ones, and each is measured once more with an error of
  its stated deviation. True values then lie densely on both sides of a limit. The prior excludes that, because its scale outside is at
  least R: ${open[2]}.
- **The probabilities hold for a market whose makers keep a margin from the limits. Where many oils lie just outside a limit, they are too
  high.** Nothing here says which of the two a real market is, and no scale suits both.
`;
};
