import { sql } from 'drizzle-orm';
import { type ReadTx, rowsOf } from '#platform/database/database.ts';
import { releasedMarketOils } from '../market-oils.ts';
import { results } from '../samples.tables.ts';

/** The reported values of one released market oil. */
export interface OilValues {
  readonly sampleId: number;
  /** Calls back with every number: the test, the analyte by its position in the test, and the number. */
  eachNumber(callback: (testId: number, position: number, number: number) => void): void;
  /** Test id and the qualifiers of its analytes by position; only tests with a qualifier. */
  readonly qualifiers: readonly (readonly [number, readonly (string | null)[]])[];
}

const testIdBytes = 8;
/** Header of a PostgreSQL array, five 4-byte integers: number of dimensions, null flag, element type, size and lower bound of its only dimension. */
const arrayHeaderBytes = 20;
const emptyArrayHeaderBytes = 12;
const nullLength = -1;

/** `packed` contains test ids, each followed by its `numbers` in PostgreSQL's binary form for arrays. */
const eachNumberIn = (packed: Uint8Array, callback: Parameters<OilValues['eachNumber']>[0]) => {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength);
  let offset = 0;
  while (offset < packed.byteLength) {
    const testId = Number(view.getBigInt64(offset));
    offset += testIdBytes;
    const isEmpty = view.getInt32(offset) === 0;
    const size = isEmpty ? 0 : view.getInt32(offset + emptyArrayHeaderBytes);
    offset += isEmpty ? emptyArrayHeaderBytes : arrayHeaderBytes;
    for (let position = 0; position < size; position++) {
      const length = view.getInt32(offset);
      offset += 4;
      if (length === nullLength) continue;
      callback(testId, position, view.getFloat64(offset));
      offset += length;
    }
  }
};

interface PackedOil {
  sampleId: number;
  /** Base64, because the embedded database decodes `bytea` slowly, character by character. */
  packed: string;
  qualifiers: [number, (string | null)[]][] | null;
}

/**
 * Reads the reported values of the oils with ids from `first` to `last`, without a cell mask: the one exception
 * to `readCells`, for engines that hold the archive in memory and apply the mask themselves.
 * Nothing of an unreleased group or of a reference oil leaves the database.
 */
export const readArchiveValues = async (tx: ReadTx, first: number, last: number): Promise<OilValues[]> => {
  const rows = await rowsOf<PackedOil>(
    tx,
    sql`select r.sample_id::int as "sampleId",
        encode(string_agg(int8send(r.test_id) || array_send(r.numbers), ''::bytea), 'base64') as packed,
        json_agg(json_build_array(r.test_id, r.qualifiers)) filter (where r.qualifiers is not null) as qualifiers
      from ${results} r join ${releasedMarketOils} s on s.id = r.sample_id
      where r.sample_id between ${first} and ${last} group by r.sample_id`,
  );
  return rows.map(({ sampleId, packed, qualifiers }) => ({
    sampleId,
    eachNumber: (callback) => eachNumberIn(Buffer.from(packed, 'base64'), callback),
    qualifiers: qualifiers ?? [],
  }));
};
