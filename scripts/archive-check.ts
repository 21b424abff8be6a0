// Computes what the demo archive has to look like, on the archive itself, and fails where a target is missed.
// Usage: npm run archive:check [-- <oils> [<seed>]]
import { generateArchive } from '../packages/archive-generator/src/archive/archive.ts';
import { isMet, type Target } from '../packages/archive-generator/src/check/target.ts';
import { archiveTargets } from '../packages/archive-generator/src/check/targets.ts';
import { verdictTargets } from './archive-verdicts.ts';

const [oils = 19_900, seed = 1984] = process.argv.slice(2).map(Number);

const number = (value: number) => String(Number(value.toPrecision(3)));
const bounds = ({ least, most }: Target) => {
  if (least !== null && most !== null)
    return least === most ? number(least) : `${number(least)} to ${number(most)}`;
  return least === null ? `at most ${number(most ?? 0)}` : `at least ${number(least)}`;
};

const released = [...generateArchive({ seed, oils })]
  .filter(({ released }) => released)
  .flatMap((group) => [...group.oils]);
const targets = [...archiveTargets(released), ...verdictTargets(released)];
const width = Math.max(...targets.map(({ name }) => name.length));
for (const target of targets) {
  const verdict = isMet(target) ? 'met' : 'MISSED';
  console.log(
    `${target.name.padEnd(width)}  ${bounds(target).padEnd(16)}  ${number(target.found).padStart(8)}  ${verdict}`,
  );
}
const missed = targets.filter((target) => !isMet(target)).length;
console.log(`${oils} oils, seed ${seed}: ${targets.length - missed} of ${targets.length} targets met`);
process.exitCode = missed > 0 ? 1 : 0;
