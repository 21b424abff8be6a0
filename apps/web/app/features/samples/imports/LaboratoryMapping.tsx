import { listDataDictionary } from '@iom/contract/catalogue/archive-figures.endpoints.ts';
import type { FileMapping, ImportMapping } from '@iom/contract/samples/imports/import-mapping.schemas.ts';
import { listImportMappings, readImportColumns } from '@iom/contract/samples/imports/imports.endpoints.ts';
import {
  type KnownAnalyte,
  type ProposedMapping,
  proposeMapping,
  statesUnit,
} from '@iom/contract/samples/imports/propose-mapping.rules.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Autocomplete, Checkbox, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '../../../lib/api/endpoint-query.ts';
import { MappingPanel } from './MappingPanel.tsx';

type Field = 'samples' | 'results';
const fields = ['samples', 'results'] as const;

interface MappedFile extends ProposedMapping {
  bytes: Uint8Array;
  /** Headers of the columns whose unit a person chose. */
  chosenUnits: readonly string[];
}

/** Names of import columns and analytes, by which headers are recognized. */
const useKnownNames = () => {
  const client = useQueryClient();
  const columns = useQuery(endpointQuery(readImportColumns)).data;
  const dictionary = useQuery(endpointQuery(listDataDictionary)).data;
  const namesIn = (loaded: typeof columns, tests: typeof dictionary, field: Field) => ({
    columns: (loaded?.[field] ?? []).map(({ name }) => name),
    known:
      field === 'samples'
        ? []
        : (tests?.results ?? []).flatMap(({ name: test, analytes, synonyms }) =>
            analytes.map(({ name: analyte, unit }) => ({
              ...{ test, analyte, unit },
              synonyms: analytes.length === 1 ? synonyms : [],
            })),
          ),
  });
  return {
    names: (field: Field) => namesIn(columns, dictionary, field),
    /** The same once they have arrived; a file that is chosen before must not look unknown. */
    loadNames: async (field: Field) =>
      namesIn(
        await client.ensureQueryData(endpointQuery(readImportColumns)),
        await client.ensureQueryData(endpointQuery(listDataDictionary)),
        field,
      ),
  };
};

const sameHeaders = (one: FileMapping, other: FileMapping) => {
  const headers = ({ columns }: FileMapping) => columns.map(({ header }) => header).toSorted();
  return JSON.stringify(headers(one)) === JSON.stringify(headers(other));
};

/** Number of columns with values whose unit neither the header states nor a person chose. */
const countUnstated = ({ mapping, chosenUnits }: MappedFile, known: readonly KnownAnalyte[]) => {
  const units = new Map(known.map(({ test, analyte, unit }) => [`${test}\t${analyte}`, unit]));
  return mapping.columns.filter(
    ({ header, to }) =>
      to.kind === 'value' &&
      !chosenUnits.includes(header) &&
      !statesUnit(header, units.get(`${to.test}\t${to.analyte}`) ?? ''),
  ).length;
};

/** Bytes from which a mapping is proposed. */
const sampleBytes = 256 << 10;

const cellText = (cell: unknown) => {
  if (cell instanceof Date) return cell.toISOString().slice(0, 10);
  return String(cell ?? '');
};

/** Not `csvText`: it protects spreadsheets from formulas, and this file is read by the importer alone. */
const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

const isZip = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b;

/**
 * A chosen file as text with the bytes of its beginning. The first sheet of an Excel file becomes CSV in UTF-8: its numbers have a decimal
 * point whatever the spreadsheet displays.
 * @throws Error with a message for the field
 */
const readLaboratoryFile = async (chosen: File): Promise<{ file: File; bytes: Uint8Array }> => {
  const start = new Uint8Array(await chosen.slice(0, sampleBytes).arrayBuffer());
  if (!isZip(start)) return { file: chosen, bytes: start };
  // only who chooses an Excel file loads its reader
  const { readSheet } = await import('read-excel-file/browser');
  const rows: readonly (readonly unknown[])[] = await readSheet(chosen).catch(() => {
    throw new Error('This Excel file cannot be read. Save it as .xlsx or CSV.');
  });
  const text = rows.map((row) => `${row.map((cell) => quoted(cellText(cell))).join(',')}\r\n`).join('');
  const file = new File([text], chosen.name.replace(/\.xlsx$/i, '.csv'), { type: 'text/csv' });
  return { file, bytes: new Uint8Array(await file.slice(0, sampleBytes).arrayBuffer()) };
};

/**
 * The mappings of the chosen files. A file in the form of an import has none; another gets a proposal, or the remembered mapping of the
 * laboratory where its columns are the same, and is sent only once the mapping is confirmed.
 */
export const useMappings = () => {
  const { names, loadNames } = useKnownNames();
  const { data } = useQuery(endpointQuery(listImportMappings));
  const [mapped, setMapped] = useState<Partial<Record<Field, MappedFile>>>({});
  const [laboratory, setLaboratory] = useState('');
  const [isConfirmed, setConfirmed] = useState(false);
  const remembered = data?.results ?? [];
  const set = (field: Field, file: MappedFile | undefined) => {
    setConfirmed(false);
    setMapped((last) => ({ ...last, [field]: file }));
  };
  const hasMapping = fields.some((field) => mapped[field]);
  return {
    ...{ mapped, laboratory, remembered, isConfirmed, setConfirmed, hasMapping, names },
    /** Reads the beginning of a chosen file. @returns the file to send @throws Error with a message for the field */
    choose: async (field: Field, chosen: File): Promise<File> => {
      set(field, undefined);
      const { file, bytes } = await readLaboratoryFile(chosen);
      const { columns, known } = await loadNames(field);
      const proposal = { ...proposeMapping(bytes, columns, known), bytes, chosenUnits: [] };
      const last = remembered.find((one) => one.laboratory === laboratory)?.mapping[field];
      if (!proposal.isStrict)
        set(field, { ...proposal, ...(last && sameHeaders(last, proposal.mapping) && { mapping: last }) });
      return file;
    },
    change: (field: Field, mapping: FileMapping, chosenUnits: readonly string[]) => {
      const file = mapped[field];
      if (file) set(field, { ...file, mapping, chosenUnits });
    },
    reread: (field: Field, given: Pick<FileMapping, 'encoding' | 'separator'>) => {
      const file = mapped[field];
      const { columns, known } = names(field);
      if (file)
        set(field, {
          ...proposeMapping(file.bytes, columns, known, given),
          ...{ bytes: file.bytes, chosenUnits: [] },
        });
    },
    /** Names the laboratory, and takes its remembered mapping for files with the same columns. */
    chooseLaboratory: (name: string) => {
      setLaboratory(name);
      setConfirmed(false);
      const last = remembered.find((one) => one.laboratory === name.trim())?.mapping;
      for (const field of fields) {
        const [file, mapping] = [mapped[field], last?.[field]];
        if (file && mapping && sameHeaders(mapping, file.mapping))
          set(field, { ...file, mapping, unsure: [], chosenUnits: [] });
      }
    },
    errors: (): Record<string, string> =>
      hasMapping && !isConfirmed ? { mapping: 'Check the mapping and confirm it.' } : {},
    /** Undefined where both files are in the form of an import. */
    toSend: (): ImportMapping | undefined =>
      hasMapping
        ? {
            laboratory: laboratory.trim(),
            ...(mapped.samples && { samples: mapped.samples.mapping }),
            ...(mapped.results && { results: mapped.results.mapping }),
          }
        : undefined,
  };
};

interface Props {
  mappings: ReturnType<typeof useMappings>;
  error: string | undefined;
  onChange: () => void;
}

/** The mappings of files that are not in the form of an import, to be checked and confirmed. Nothing for files that are. */
export const LaboratoryMapping = ({ mappings, error, onChange }: Props) => {
  const { mapped, laboratory, remembered, isConfirmed, names } = mappings;
  if (!mappings.hasMapping) return null;
  const changed = (act: () => void) => {
    act();
    onChange();
  };
  const unstated = fields.reduce((sum, field) => {
    const file = mapped[field];
    return sum + (file ? countUnstated(file, names(field).known) : 0);
  }, 0);
  return (
    <Stack gap="lg">
      <Autocomplete
        label="Laboratory"
        description="The mapping is remembered under this name for the next file. If empty, it is not."
        maw={480}
        maxLength={100}
        data={remembered.map((one) => one.laboratory)}
        value={laboratory}
        onChange={(name) => changed(() => mappings.chooseLaboratory(name))}
      />
      {fields.map((field) => {
        const file = mapped[field];
        return (
          file && (
            <MappingPanel
              key={field}
              title={field}
              mapping={file.mapping}
              firstLine={file.firstLine}
              unsure={file.unsure}
              {...names(field)}
              chosenUnits={file.chosenUnits}
              onChange={(mapping, chosenUnits) => changed(() => mappings.change(field, mapping, chosenUnits))}
              onReread={(given) => changed(() => mappings.reread(field, given))}
            />
          )
        );
      })}
      <Checkbox
        label={
          unstated > 0
            ? `I have checked how the files are read, and the units assumed for ${counted(unstated, 'column')}.`
            : 'I have checked how the files are read.'
        }
        checked={isConfirmed}
        error={error}
        onChange={(event) => {
          const { checked } = event.currentTarget;
          changed(() => mappings.setConfirmed(checked));
        }}
      />
      <Text size="sm" className="quiet">
        The check below lists what cannot be read. Numbers with two readings are refused.
      </Text>
    </Stack>
  );
};
