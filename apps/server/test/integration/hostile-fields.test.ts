import { entryColumns } from '@iom/contract/content/approved-oils/approved-oils.schemas.ts';
import { importForm } from '@iom/contract/samples/imports/imports.schemas.ts';
import { type Endpoint, isRead } from '@iom/contract/shared/endpoint.ts';
import { expect, test } from 'vitest';
import { shownFields, unfilledFields, unshownFields } from '../../../../e2e/hostile-fields.ts';
import { sampleColumns } from '../../src/modules/samples/import/import-samples.rules.ts';
import { resultColumns } from '../../src/modules/samples/import/result-columns.ts';
import { callName, contractEndpoints } from '../setup/contract-endpoints.ts';
import { isSecret, textFields } from '../setup/schema-keys.ts';

/** Starts a tag and fits the shortest field that could contain a tag. */
const markup = '<img src=x>';

/** The texts of files, which the contract does not describe. */
const columnsByFile: Record<string, readonly string[]> = {
  'POST /api/transfer/imports/': [
    ...textFields(importForm, markup),
    ...Object.keys(sampleColumns).map((name) => `samples.${name}`),
    ...resultColumns.map(({ name }) => `results.${name}`),
  ],
  // the names of photographs are report numbers, and the zip file's name is not stored
  'POST /api/transfer/sample-groups/:id/photos/': [],
};

const listFields = (endpoint: Endpoint) => {
  const { params, query, body, multipart } = endpoint;
  if (multipart) return columnsByFile[callName(endpoint)];
  return [params, query, body]
    .flatMap((schema) => (schema ? textFields(schema, markup) : []))
    .flatMap((field) => (field === 'csv' ? entryColumns.map((column) => `csv.${column}`) : field));
};

test('every text of a write is filled with markup by e2e/hostile-text, or has a reason not to be', async () => {
  const lists = [shownFields, ...[unshownFields, unfilledFields].flatMap((lists) => Object.values(lists))];
  const listed = lists.flatMap((list) =>
    Object.entries(list).flatMap(([call, fields]) => fields.map((field) => `${call} ${field}`)),
  );
  const writes = contractEndpoints.filter((endpoint) => !isRead(endpoint));
  const declared = writes.flatMap((endpoint) =>
    (listFields(endpoint) ?? ['not in columnsOf']).flatMap((field) =>
      isSecret(field) ? [] : `${callName(endpoint)} ${field}`,
    ),
  );
  expect(listed.toSorted()).toEqual(declared.toSorted());
});
