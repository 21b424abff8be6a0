import type { AnalysisFilters } from '@iom/contract/analysis/analysis-query.schemas.ts';
import type { SeriesResponse } from '@iom/contract/analysis/series.schemas.ts';
import { reportedValue } from '@iom/contract/library/values/cells.rules.ts';
import { valueRowMetadata } from '@iom/contract/library/values/values.schemas.ts';
import {
  csvLines,
  labelText,
  type RowLabel,
  rowMetadata,
  type TableRow,
} from '#modules/library/library.module.ts';
import { type CellMask, wireLabel } from '#modules/samples/samples.module.ts';
import { type AnalyteIndex, requireAnalyte } from '../analytes.ts';
import type {
  AnalysisEngine,
  OilsQuery,
  PageQuery,
  PageRow,
  RowsQuery,
  Sort,
} from '../engine/analysis-engine.ts';
import type { CellValues } from '../engine/oil-cells.ts';
import type { Pseudonyms } from './pseudonyms.ts';

/** Columns whose order would tell the names. */
const hiddenFields: readonly unknown[] = ['sample', 'report_number', 'brand_name', 'supplier'];
const hasHiddenOrder = (sort: Sort | null) => sort === null || hiddenFields.includes(sort.field);

/** Rows of a file that are read at a time. */
const rowsPerRead = 500;

type Named = Pick<RowLabel, 'reportNumber' | 'brandName' | 'supplier'>;

/** A label with the names of the view. */
const hideNames = <L extends Named>(label: L, names: Pseudonyms): L => ({
  ...label,
  reportNumber: names.oil(label.reportNumber),
  brandName: names.brand(label.brandName),
  supplier: names.supplier(label.supplier),
});

/** A label with the names of the view and a number in place of that of its sample. */
export const hideOil = <L extends Named & { id: number }>(label: L, names: Pseudonyms): L => ({
  ...hideNames(label, names),
  id: names.sample(label.id),
});

const byText = (a: { value: unknown }, b: { value: unknown }) =>
  String(a.value ?? '\uffff').localeCompare(String(b.value ?? '\uffff'), 'en');

type GroupValue = string | number | null;

/** Gives groups and their indices in the order of their hidden names. */
const reordered = <G extends { value: GroupValue }>(groups: readonly G[]) => {
  const order = groups.map((group, index) => ({ ...group, index })).sort(byText);
  const indexOf = new Map(order.map(({ index }, at) => [index, at]));
  return {
    groups: order.map(({ index }) => groups[index] as G),
    moved: (index: number) => indexOf.get(index) ?? index,
  };
};

/** The order of points by the hidden numbers of their oils. */
const pointOrder = (samples: readonly number[]) =>
  samples
    .map((sample, index) => ({ sample, index }))
    .sort((a, b) => a.sample - b.sample)
    .map(({ index }) => index);

/** Oils in their order, those of equal values in the order of their hidden numbers. */
const inTies = (ids: readonly number[], values: readonly unknown[], names: Pseudonyms): number[] => {
  let tie = 0;
  return ids
    .map((id, index) => {
      if (index > 0 && !Object.is(values[index], values[index - 1])) tie += 1;
      return { id, tie, sample: names.sample(id) };
    })
    .sort((a, b) => a.tie - b.tie || a.sample - b.sample)
    .map(({ id }) => id);
};

const pick = <T>(list: readonly T[], order: readonly number[]) => order.map((index) => list[index] as T);

/** A series with hidden names; `rename` renames the values of its groups, where they are names. */
const hideSeries = (
  series: SeriesResponse,
  names: Pseudonyms,
  rename: ((name: string) => string) | undefined,
): SeriesResponse => {
  const renamed = <G extends { value: GroupValue }>(groups: readonly G[]) =>
    rename
      ? reordered(
          groups.map((group) => ({
            ...group,
            value: group.value === null ? null : rename(String(group.value)),
          })),
        )
      : { groups: [...groups], moved: (index: number) => index };
  switch (series.kind) {
    case 'histogram':
      return series;
    case 'box': {
      const { groups: boxes, moved } = renamed(series.boxes);
      const oils = series.oils
        .map((oil) => ({
          ...oil,
          box: moved(oil.box),
          sample: names.sample(oil.sample),
          report_number: names.oil(oil.report_number),
          brand_name: names.brand(oil.brand_name),
        }))
        .sort((a, b) => a.box - b.box || a.sample - b.sample);
      return { ...series, boxes, oils };
    }
    case 'trend':
      return { ...series, groups: renamed(series.groups).groups };
    case 'profile':
      return { ...series, groups: renamed(series.groups).groups };
    case 'summary':
      return { ...series, groups: renamed(series.groups).groups };
    case 'points':
    case 'parallel': {
      const { groups, moved } = renamed(series.groups);
      const samples = series.sample.map((id) => names.sample(id));
      const order = pointOrder(samples);
      const placeOf = new Map(order.map((index, at) => [index, at]));
      const place = (index: number) => placeOf.get(index) ?? index;
      const points = {
        groups,
        sample: pick(samples, order),
        report_number: pick(series.report_number, order).map((one) => names.oil(one)),
        brand_name: pick(series.brand_name, order).map((one) => names.brand(one)),
        group: pick(series.group, order).map(moved),
        censored: series.censored.map(place).sort((a, b) => a - b),
        qualifiers: series.qualifiers.map((one) => ({ ...one, oil: place(one.oil) })),
      };
      return series.kind === 'points'
        ? { ...series, ...points, x: pick(series.x, order), y: pick(series.y, order) }
        : { ...series, ...points, values: series.values.map((list) => pick(list, order)) };
    }
  }
};

/**
 * An engine whose responses have the names of a view in place of brands, suppliers and report numbers. Filters take either. What is ordered
 * by one of them, or by nothing, is in an order that follows no name, and so are oils that are equal in what they are ordered by. The oils of
 * `oilCells` keep their ids, with which further values are read; they are in the order of the hidden numbers.
 */
export const hidingEngine = (
  engine: AnalysisEngine,
  names: Pseudonyms,
  columnsIn: (filters: AnalysisFilters) => AnalyteIndex,
): AnalysisEngine => {
  const renameOf = (field: string | undefined) => {
    if (field === 'brand_name') return names.brand;
    return field === 'supplier' ? names.supplier : undefined;
  };
  const resolve = async (filters: AnalysisFilters, mask: CellMask): Promise<AnalysisFilters> => {
    if (!filters.brand_name?.length && !filters.supplier?.length) return filters;
    const facets = await engine.facets({}, mask);
    const real = (field: 'brand_name' | 'supplier') => {
      const byName = new Map(
        facets[field].flatMap(({ value }) =>
          value === null ? [] : [[renameOf(field)?.(String(value)) ?? '', String(value)] as const],
        ),
      );
      return filters[field]?.map((name) => byName.get(name) ?? name);
    };
    return { ...filters, brand_name: real('brand_name'), supplier: real('supplier') };
  };
  const orderedIds = async ({ filters, sort }: OilsQuery, mask: CellMask) => {
    const resolved = await resolve(filters, mask);
    if (!hasHiddenOrder(sort)) {
      const ids = await engine.ids({ filters: resolved, sort }, mask);
      return sort ? inTies(ids, await sortedValues(ids, sort.field, filters, mask), names) : ids;
    }
    const ids = await engine.ids({ filters: resolved, sort: null }, mask);
    const sign = sort?.descending ? -1 : 1;
    return ids.sort((a, b) => sign * (names.sample(a) - names.sample(b)));
  };
  /** What oils are ordered by. */
  const sortedValues = async (
    ids: readonly number[],
    field: Sort['field'],
    filters: AnalysisFilters,
    mask: CellMask,
  ): Promise<unknown[]> => {
    const columns = typeof field === 'number' ? [requireAnalyte(columnsIn(filters), field)] : [];
    return (await rowsOf({ columns, filters }, ids, mask)).map(({ numbers, oil }) =>
      typeof field === 'number' ? numbers[0] : rowMetadata(oil)[field],
    );
  };
  const rowsOf = async (
    { columns, filters: { own_columns, values } }: Pick<RowsQuery, 'columns' | 'filters'>,
    ids: readonly number[],
    mask: CellMask,
  ): Promise<PageRow[]> => {
    const part: CellMask = new Map(
      ids.flatMap((id) => {
        const tests = mask.get(id);
        return tests === undefined ? [] : [[id, tests] as const];
      }),
    );
    const { rows } = await engine.page(
      { filters: { own_columns, values }, sort: null, columns, offset: 0, limit: ids.length },
      part,
    );
    const byId = new Map(rows.map((row) => [row.oil.id, row]));
    return ids.flatMap((id) => {
      const row = byId.get(id);
      return row ? [{ ...row, oil: hideOil(row.oil, names) }] : [];
    });
  };
  const page = async (query: PageQuery, mask: CellMask) => {
    const ids = await orderedIds(query, mask);
    return {
      count: ids.length,
      rows: await rowsOf(query, ids.slice(query.offset, query.offset + query.limit), mask),
    };
  };
  const tableRow = ({ columns, labels = [] }: RowsQuery, row: PageRow): TableRow => {
    const metadata = rowMetadata(row.oil);
    return {
      metadata: [
        ...valueRowMetadata.map((name) => metadata[name]),
        ...labels.map((name) => labelText(wireLabel(row.oil, [name])[name])),
      ],
      reportNumber: row.oil.reportNumber,
      values: columns.map(({ decimals }, index) => {
        const number = row.numbers[index] ?? Number.NaN;
        return reportedValue(
          { number: Number.isNaN(number) ? null : number, qualifier: row.qualifiers[index] ?? null },
          decimals,
        );
      }),
      missing: [...row.missing],
    };
  };
  /** Rows of a file, whose columns are of values as reported or of corrected ones. */
  const fileRows = async (query: RowsQuery, ids: readonly number[], mask: CellMask): Promise<PageRow[]> => {
    const { columns, filters } = query;
    const reported = await rowsOf({ columns, filters: { ...filters, values: 'as_reported' } }, ids, mask);
    if (!columns.some(({ corrected }) => corrected)) return reported;
    const corrected = await rowsOf({ columns, filters: { ...filters, values: 'corrected' } }, ids, mask);
    const choose = <T>(row: ArrayLike<T>, other: ArrayLike<T>) =>
      columns.map((column, c) => (column.corrected ? other : row)[c] as T);
    return reported.map((row, index) => {
      const other = corrected[index] ?? row;
      return {
        ...{
          oil: row.oil,
          numbers: choose(row.numbers, other.numbers),
          missing: choose(row.missing, other.missing),
        },
        qualifiers: choose(row.qualifiers, other.qualifiers),
      };
    });
  };
  async function* batches(query: RowsQuery, mask: CellMask) {
    const ids = await orderedIds(query, mask);
    for (let start = 0; start < ids.length; start += rowsPerRead)
      yield (await fileRows(query, ids.slice(start, start + rowsPerRead), mask)).map((row) =>
        tableRow(query, row),
      );
  }
  async function* csv(query: RowsQuery, mask: CellMask) {
    for await (const lines of csvLines(batches(query, mask))) yield Buffer.from(lines);
  }
  return {
    heldTests: (mask) => engine.heldTests(mask),
    ids: orderedIds,
    page,
    facets: async (filters, mask) => {
      const facets = await engine.facets(await resolve(filters, mask), mask);
      const renamed = (field: 'brand_name' | 'supplier') =>
        facets[field]
          .map((one) => ({
            ...one,
            value: one.value === null ? null : (renameOf(field)?.(String(one.value)) ?? null),
          }))
          .sort(byText);
      return { ...facets, brand_name: renamed('brand_name'), supplier: renamed('supplier') };
    },
    series: async (filters, question, mask) => {
      const group = 'group' in question ? question.group : undefined;
      return hideSeries(
        await engine.series(await resolve(filters, mask), question, mask),
        names,
        renameOf(group),
      );
    },
    oilCells: async (filters, analytes, mask) => {
      const { oils, values, notHeld } = await engine.oilCells(await resolve(filters, mask), analytes, mask);
      const order = pointOrder(oils.map(({ id }) => names.sample(id)));
      const moved = ({ numbers, codes, texts, held }: CellValues): CellValues => ({
        numbers: numbers.map((_, at) => numbers[order[at] ?? at] ?? Number.NaN),
        codes: codes.map((_, at) => codes[order[at] ?? at] ?? 0),
        held: held.map((_, at) => held[order[at] ?? at] ?? 0),
        texts,
      });
      return {
        oils: pick(oils, order).map((oil) => hideNames(oil, names)),
        values: new Map([...values].map(([id, own]) => [id, moved(own)])),
        notHeld,
      };
    },
    csv,
    load: () => engine.load(),
    close: () => engine.close(),
  };
};
