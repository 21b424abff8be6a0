/**
 * `npm run bench:analysis -w lab -- [oils] [analytes]`: the questions of Data Analysis on the columns of a
 * generated table.
 */
import os from 'node:os';
import { columnarAnswers, csvChunks } from './columnar.ts';
import { generatedTable } from './generated-table.ts';
import { makeQuestions } from './questions.ts';
import { timed } from './timing.ts';

const [oils = 19_000, analytes = 947] = process.argv.slice(2).map(Number);
const questionCount = 20;

const table = generatedTable(oils, analytes);
const points = table.analytes.reduce((sum, { column }) => sum + column.numbers.present().count(), 0);
const bytes = table.analytes.reduce((sum, { column }) => sum + column.byteLength, 0);
const questions = makeQuestions(table, questionCount);
const allColumns = questions.map((question) => ({
  ...question,
  columns: table.analytes.map((_, index) => index),
}));
console.log(
  `${os.cpus().length} × ${os.cpus()[0]?.model}, load ${os.loadavg()[0]?.toFixed(1)}, Node ${process.versions.node}
${oils} oils × ${analytes} analytes: ${points} points, ${(bytes / points).toFixed(2)} bytes a point`,
);

const start = performance.now();
let written = 0;
for (const { length } of csvChunks(table)) written += length;
const exportSeconds = (performance.now() - start) / 1000;

const answers = columnarAnswers(table);
const milliseconds = ({ median }: { median: number }) => `${median.toFixed(3)} ms`;
console.table({
  count: milliseconds(await timed(questions, answers.count)),
  'page, 20 columns': milliseconds(await timed(questions, answers.page)),
  'page, all columns': milliseconds(await timed(allColumns, answers.page)),
  'all facets': milliseconds(await timed(questions, answers.facets)),
  histogram: milliseconds(await timed(questions, answers.histogram)),
  'box by group': milliseconds(await timed(questions, answers.boxes)),
  'CSV of all cells': `${exportSeconds.toFixed(2)} s, ${(written / 1e6).toFixed(0)} MB`,
});
console.log(`load at the end ${os.loadavg()[0]?.toFixed(1)}`);
