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

/** None of them chose the settings of the prior: that was an archive of 6,000 oils, seed 7. */
const seeds = [1984, 1, 2, 3, 4];

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

A tenth of one archive has a few dozen claims, whose share is uncertain by 5 to 10 points. The archives of the seeds ${seeds.join(', ')}, of ${count(oils)} oils each, together:

| Stated | Claims, corrected values, by R′ | Mean | Hold | Claims, by R′ | Mean | Hold | Claims, true values astride | Mean | Hold |
|---|--:|--:|--:|--:|--:|--:|--:|--:|--:|
${lines.join('\n')}

- By R′ of corrected values: ${open[0]}. By R′: ${open[1]}. The intervals count claims as independent, although several are of one oil.
- The errors of values have the stated deviation; what is wrong is the prior. In the generator sound oils keep a margin from their limits and planted
  faults lie well outside, so hardly any true value is within 0.5 s of a limit of SAE J300. A smooth prior does not know this gap.
- The last columns are of archives without the gap: the values reported above are the true ones, and each is measured once more with an error of
  its stated deviation. True values then lie densely on both sides of a limit. The prior excludes that, because its scale outside is at
  least 4 s: ${open[2]}.
- **The probabilities hold for a market whose makers keep a margin from the limits. Where many oils lie just outside a limit, they are too
  high.** Nothing here says which of the two a real market is. No scale suits both: on a further archive (seed 11) one of 1 s states 68.2% where
  77.6% hold with the gap, and 67.1% where 55.1% hold without it; one of 4 s 68.1% for 73.2%, and 67.3% for 38.9%.
`;
};
