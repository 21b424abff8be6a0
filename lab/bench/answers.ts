/**
 * `npm run bench:answers -w lab -- [oils]`: every answer over the generated archive with all cells held,
 * without reading the columns and without HTTP.
 */
import os from 'node:os';
import { generateArchive } from '@iom/archive-generator/archive/archive.ts';
import {
  type AnswerName,
  type AnswerParameters,
  answerNames,
  answers,
} from '@iom/contract/analysis/answers/answers.ts';
import { answerAnalyses } from '../../apps/server/src/modules/analysis/answers/answer-analyses.ts';
import { generatedOils } from '../answers-found/generated-oils.ts';
import { computeMedian } from './analysis/timing.ts';

const oils = Number(process.argv[2] ?? 19_900);
const rounds = 7;

const groups = [...generateArchive({ seed: 1984, oils })].filter(({ releasedOn }) => releasedOn);
const answered = generatedOils(groups.flatMap((group) => [...group.oils]));

/** The computation and one page of rows. */
const run = <N extends AnswerName>(name: N, parameters: AnswerParameters<N>) => {
  const { rows } = answerAnalyses[name].compute(answered, parameters);
  for (let index = 0; index < Math.min(10, rows.count); index++) rows.at(index);
};
const withDefaults = <N extends AnswerName>(name: N) => run(name, answers[name].parameters.parse({}));
const runs: Record<string, () => void> = {
  ...Object.fromEntries(answerNames.map((name) => [name, () => withDefaults(name)])),
  'share-conforming, whole label': () =>
    run('share-conforming', { claim: 'label', by: 'claim', precision: 'method' }),
};

console.log(
  `${os.cpus().length} × ${os.cpus()[0]?.model}, load ${os.loadavg()[0]?.toFixed(1)}, Node ${process.versions.node}, ${answered.count} oils`,
);
const figures: Record<string, object> = {};
for (const [name, once] of Object.entries(runs)) {
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now();
    once();
    return performance.now() - start;
  });
  figures[name] = { first: `${times[0]?.toFixed(0)} ms`, median: `${computeMedian(times).toFixed(1)} ms` };
}
console.table(figures);
