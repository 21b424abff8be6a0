// Runs analyses on the demo archive, all cells held, and counts how many planted effects they find. Writes
// docs/answers-found.md. Usage: npm run answers:found -w lab [-- <oils> [<seed>]]
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { generateArchive } from '@iom/archive-generator/archive/archive.ts';
import { auditSection } from './claims-audited.ts';
import { calibrationSection } from './claims-calibrated.ts';
import { packagesFound, stocksFound } from './compositions.ts';
import { correctionSection } from './corrections.ts';
import { computePrecision, computeRecall, count, type Found, percent } from './found.ts';
import { generatedOils } from './generated-oils.ts';
import { laboratoriesFound } from './laboratories.ts';
import { differences, withOtherParameters } from './other-parameters.ts';
import { reformulationsFound, suspectsFound } from './products.ts';
import { sitesOf } from './sites.ts';

const [oils = 19_900, seed = 1984] = process.argv.slice(2).map(Number);

const groups = [...generateArchive({ seed, oils })].filter(({ releasedOn }) => releasedOn);
const generated = groups.flatMap((group) => [...group.oils]);
const answered = generatedOils(generated);
const references = groups.flatMap((group) => [...group.references]);
const siteOf = sitesOf(references);
const found: Found[] = [
  ...packagesFound(answered, generated),
  ...stocksFound(answered, generated),
  ...suspectsFound(answered, generated),
  ...reformulationsFound(answered, generated),
  laboratoriesFound(seed, references),
];

/** Success of base-stock inference where the base stocks have other properties: the least and the greatest of several draws. */
const draws = Array.from({ length: 8 }, (_, at) => {
  const changed = withOtherParameters(at + 1, generated);
  return stocksFound(generatedOils(changed), changed);
});

const lines = found.map((one) => {
  const cells = [
    one.name,
    count(one.planted),
    count(one.found),
    count(one.falseFinds),
    percent(computePrecision(one)),
    percent(computeRecall(one)),
  ];
  return `| ${cells.join(' | ')} | ${one.note} |`;
});
const rangeText = (shares: readonly number[]) =>
  `${percent(Math.min(...shares))} to ${percent(Math.max(...shares))}`;
const otherLines = (draws[0] ?? []).map(({ name }, at) => {
  const own = draws.flatMap((one) => one[at] ?? []);
  return `| ${name} | ${rangeText(own.map(computePrecision))} | ${rangeText(own.map(computeRecall))} |`;
});
const page = `# What the answers find of what was planted

\`npm run answers:found -w lab\` generates the demo archive (${count(oils)} oils, seed ${seed}), runs the analyses with every cell held and compares with
the generator's truth, of which the database holds nothing. Precision is the share of finds that are right, recall that of planted ones found.

| What | Planted | Found | False | Precision | Recall | Counted |
|---|--:|--:|--:|--:|--:|---|
${lines.join('\n')}

${auditSection(seed, answered, generated, siteOf)}
${calibrationSection(oils)}
${correctionSection(seed, answered, generated, references, siteOf)}
## Base stocks with other properties

The rates above are those of an archive whose generator has the means of the analysis: they say how well the analysis recovers its own
assumptions, and nothing about real oils. Below, ${draws.length} archives of the same oils have base stocks of other properties, drawn with these standard
deviations: density of each group ${differences.density} g/mL, its slope over base number ${differences.densityOfBaseNumber} and over viscosity ${differences.densityOfViscosity} g/mL, ln of sulfur and ln of
aromatics of each group ${differences.sulfur}, Noack of each group ${differences.noack} mass %. The least and the greatest of these archives:

| What | Precision | Recall |
|---|---|---|
${otherLines.join('\n')}
`;
console.log(page);
if (oils === 19_900) writeFileSync(path.resolve(import.meta.dirname, '../../docs/answers-found.md'), page);
