import { createHash } from 'node:crypto';
import type { SavedQuery } from '@iom/contract/analysis/saved-analyses.schemas.ts';
import type { ResultSnapshot } from '@iom/contract/watches/result-snapshot.schemas.ts';
import { median } from '@iom/statistics/quantiles.ts';
import type { CellMask } from '#modules/samples/samples.module.ts';
import { type AnalysisDeps, heldAnalytes } from '../analysis.service.ts';
import { indexAnalytes } from '../analytes.ts';
import { printAnswer } from '../answers/answers.service.ts';
import { depsFor } from '../hidden-names/hidden-names.ts';
import { columnsOf, ownColumnsOf } from '../own-columns.ts';
import {
  heldByReader,
  heldOfQuery,
  readableQuery,
  readQuery,
  withCopies,
} from '../saved/saved-analyses.service.ts';

/** What a snapshot says of the result itself. */
type Result = Pick<ResultSnapshot, 'oils' | 'figures' | 'digest'>;

/** Analytes whose figures are stated; the digest covers every analyte that the view shows. */
const maxFigures = 40;

const digestOf = (write: (hash: ReturnType<typeof createHash>) => void) => {
  const hash = createHash('sha256');
  write(hash);
  return hash.digest('base64url');
};

/** Oils, and the visible values of the analytes and own columns that the view names, or of all held ones and its own if it shows all columns. */
const viewResult = async (deps: AnalysisDeps, mask: CellMask, query: SavedQuery): Promise<Result> => {
  const index = columnsOf(indexAnalytes(deps.dictionary()), query);
  const named = [...new Set(readQuery(query).named.map(({ id }) => id))].flatMap((id) => index.get(id) ?? []);
  const held = query.columns ? [] : [...ownColumnsOf(index, query), ...(await heldAnalytes(deps, mask))];
  const shown = [...new Map([...named, ...held].map((column) => [column.id, column])).values()];
  const { oils, values } = await deps.engine.oilCells(query, shown, mask);
  const figures = shown.slice(0, maxFigures).map(({ id, name, unit }) => {
    const numbers = [...(values.get(id)?.numbers ?? [])].filter((number) => !Number.isNaN(number));
    return { name, unit, n: numbers.length, median: numbers.length > 0 ? median(numbers) : null };
  });
  const digest = digestOf((hash) => {
    hash.update(oils.map(({ id }) => id).join());
    for (const { id } of shown) {
      const one = values.get(id);
      if (!one) continue;
      const { numbers, codes, texts } = one;
      hash.update(`|${id}:${texts.join('\n')}|`);
      for (const part of [numbers, codes])
        hash.update(Buffer.from(part.buffer, part.byteOffset, part.byteLength));
    }
  });
  return { oils: oils.length, figures, digest };
};

const answerResult = async (
  deps: AnalysisDeps,
  mask: CellMask,
  query: SavedQuery,
  stored: NonNullable<SavedQuery['answer']>,
): Promise<Result> => {
  const found = await printAnswer(deps, mask, { ...query, page: 1, page_size: 100 }, stored);
  if (!found) return { oils: 0, figures: [], digest: '' };
  const { n, count, rows, figure, left_out } = found.answer;
  const counts = left_out.map((one) => ({ name: one.reason, unit: '', n: one.count, median: null }));
  return {
    oils: n,
    figures: counts,
    digest: digestOf((hash) => hash.update(JSON.stringify([n, count, rows, figure, left_out]))),
  };
};

/** The result of a user's saved query over what the user holds of it, computed as on the screen. */
export const queryResult = async (all: AnalysisDeps, userId: number, saved: SavedQuery): Promise<Result> => {
  const deps = await depsFor(all, saved);
  const { held, copies } = await deps.database.read((tx) =>
    heldByReader(tx, { ownerId: userId, readerId: userId }),
  );
  const query = readableQuery(indexAnalytes(deps.dictionary()), withCopies(saved, copies));
  const { mask } = await heldOfQuery(deps, userId, held, query);
  return query.answer ? answerResult(deps, mask, query, query.answer) : viewResult(deps, mask, query);
};

/** A text that differs between different queries. */
export const queryDigest = (query: SavedQuery): string =>
  digestOf((hash) => hash.update(JSON.stringify(query)));
