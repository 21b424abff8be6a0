// Differences between two recordings of the same scenario and between the rows it stored.
import type { Recorded } from '../recording/client.ts';
import type { StoredRows } from './stored-rows.ts';

/** The recorded behavior of one database. */
export interface Recording {
  responses: readonly Recorded[];
  rows: StoredRows;
  /** The error that ended the scenario early. */
  fault?: string | undefined;
}

/** Displayed characters before and after the first difference, and of the body of a fault. */
const displayedLengths = { before: 60, after: 140, ofFault: 300 };
/** Displayed rows of a table. */
const maxRows = 3;

const callName = ({ label, method, path }: Recorded) => `${label}: ${method} ${path}`;

/** The responses by call; a repeated call gets an entry for each time. */
const byCall = (responses: readonly Recorded[]) => {
  const found = new Map<string, Recorded>();
  const seen = new Map<string, number>();
  for (const response of responses) {
    const name = callName(response);
    const time = (seen.get(name) ?? 0) + 1;
    seen.set(name, time);
    found.set(time === 1 ? name : `${name}, call ${time}`, response);
  }
  return found;
};

const around = (text: string, at: number) =>
  text.slice(Math.max(0, at - displayedLengths.before), at + displayedLengths.after);

/** Both texts around their first difference. */
const firstDifference = (one: string, other: string) => {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  return `\n    first:  ${around(one, at)}\n    second: ${around(other, at)}`;
};

const findDifference = (one: Recorded | undefined, other: Recorded | undefined): string | undefined => {
  if (!one || !other) return `only on the ${one ? 'first' : 'second'} database`;
  if (one.status !== other.status)
    return `status ${one.status} and ${other.status}${firstDifference(one.body, other.body)}`;
  if (one.contentType !== other.contentType)
    return `content type ${one.contentType} and ${other.contentType}`;
  return one.body === other.body ? undefined : `body${firstDifference(one.body, other.body)}`;
};

const compareResponses = (first: readonly Recorded[], second: readonly Recorded[]) => {
  const [ofFirst, ofSecond] = [byCall(first), byCall(second)];
  return [...new Set([...ofFirst.keys(), ...ofSecond.keys()])].flatMap((call) => {
    const difference = findDifference(ofFirst.get(call), ofSecond.get(call));
    return difference === undefined ? [] : [`${call}: ${difference}`];
  });
};

/** Elements that occur more often in the first list than in the second. */
const without = (rows: readonly string[], others: readonly string[]) => {
  const left = new Map<string, number>();
  for (const row of others) left.set(row, (left.get(row) ?? 0) + 1);
  return rows.filter((row) => {
    const count = left.get(row) ?? 0;
    left.set(row, count - 1);
    return count <= 0;
  });
};

const compareRows = (first: StoredRows, second: StoredRows) =>
  [...new Set([...first.keys(), ...second.keys()])].flatMap((table) => {
    const [one, other] = [first.get(table) ?? [], second.get(table) ?? []];
    const [missing, added] = [without(one, other), without(other, one)];
    if (missing.length + added.length === 0) return [];
    const lines = [
      ...missing.slice(0, maxRows).map((row) => `\n    first:  ${row}`),
      ...added.slice(0, maxRows).map((row) => `\n    second: ${row}`),
    ];
    return [
      `rows of ${table}: ${missing.length} only on the first, ${added.length} only on the second${lines.join('')}`,
    ];
  });

/** Deviations from the scenario that do not depend on the database. */
const findFaults = ({ responses, fault }: Recording, database: string) => {
  const unexpected = responses.filter(({ status, expected }) => !expected.includes(status));
  const faults = unexpected.map((response) => {
    const { status, expected, body } = response;
    const statuses = `status ${status} in place of ${expected.join(' or ')}`;
    return `${callName(response)}: ${statuses} on the ${database} database\n    ${body.slice(0, displayedLengths.ofFault)}`;
  });
  return fault ? [...faults, `the scenario ended early on the ${database} database: ${fault}`] : faults;
};

/** Every fault of the runs and every difference between them. */
export const compareRecordings = (first: Recording, second: Recording): string[] => [
  ...findFaults(first, 'first'),
  ...findFaults(second, 'second'),
  ...compareResponses(first.responses, second.responses),
  ...compareRows(first.rows, second.rows),
];
