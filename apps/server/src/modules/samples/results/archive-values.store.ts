import { sql } from 'drizzle-orm';
import { type ReadTx, rowsOf } from '#platform/database/database.ts';
import { releasedMarketOils } from '../market-oils.ts';
import { results } from '../samples.tables.ts';

/** The reported values of one test of every released market oil that had it. */
export interface TestValues {
  readonly testId: number;
  /** Calls back with every number: the sample, the analyte by its position in the test, and the number. */
  eachNumber(callback: (sampleId: number, position: number, number: number) => void): void;
  /** Sample id and the qualifiers of its analytes by position; only samples with a qualifier. */
  readonly qualifiers: readonly (readonly [number, readonly (string | null)[]])[];
}

const sampleIdBytes = 8;
/** Dimensions, whether any element is null, type of the elements, size and lower bound of the one dimension. */
const arrayHeaderBytes = 20;
const emptyArrayHeaderBytes = 12;
const nullLength = -1;

/** `packed` holds sample ids, each followed by its `numbers` in the binary form that PostgreSQL sends arrays in. */
const eachNumberIn = (packed: Uint8Array, callback: Parameters<TestValues['eachNumber']>[0]) => {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  let offset = 0;
  while (offset < packed.byteLength) {
    const sampleId = Number(view.getBigInt64(offset));
    offset += sampleIdBytes;
    const isEmpty = view.getInt32(offset) === 0;
    const size = isEmpty ? 0 : view.getInt32(offset + emptyArrayHeaderBytes);
    offset += isEmpty ? emptyArrayHeaderBytes : arrayHeaderBytes;
    for (let position = 0; position < size; position++) {
      const length = view.getInt32(offset);
      offset += 4;
      if (length === nullLength) continue;
      callback(sampleId, position, view.getFloat64(offset));
      offset += length;
    }
  }
};

interface PackedTest {
  testId: number;
  packed: Uint8Array;
  qualifiers: [number, (string | null)[]][] | null;
}

/**
 * Reads the reported values of whole tests, whoever holds them: the one exception to `readCells`, for engines that keep the archive
 * in memory and apply the mask themselves. Nothing of an unreleased group or of a reference oil leaves the database.
 */
export const readArchiveValues = async (tx: ReadTx, testIds: readonly number[]): Promise<TestValues[]> => {
  const rows = await rowsOf<PackedTest>(
    tx,
    sql`select r.test_id::int as "testId",
        string_agg(int8send(r.sample_id) || array_send(r.numbers), ''::bytea) as packed,
        json_agg(json_build_array(r.sample_id, r.qualifiers)) filter (where r.qualifiers is not null) as qualifiers
      from ${results} r join ${releasedMarketOils} s on s.id = r.sample_id
      where r.test_id in (select json_array_elements_text(${JSON.stringify(testIds)}::json)::bigint)
      group by r.test_id`,
  );
  return rows.map(({ testId, packed, qualifiers }) => ({
    testId,
    eachNumber: (callback) => eachNumberIn(packed, callback),
    qualifiers: qualifiers ?? [],
  }));
};
