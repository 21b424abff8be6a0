import {
  decimalSigns,
  encodings,
  type FileMapping,
  type MappingTarget,
  separators,
} from '@iom/contract/samples/imports/import-mapping.schemas.ts';
import {
  factorInHeader,
  type KnownAnalyte,
  statesUnit,
  unitChoices,
  unknownUnit,
} from '@iom/contract/samples/imports/propose-mapping.rules.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Alert, Group, NativeSelect, Select, Stack, Table, Text, TextInput, Title } from '@mantine/core';
import { WideTable } from '../../../ui/table/WideTable.tsx';
import classes from './imports.module.css';

const encodingLabels: Record<(typeof encodings)[number], string> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252 (Western Europe)',
  'utf-16le': 'UTF-16 (little endian)',
  'utf-16be': 'UTF-16 (big endian)',
};
const separatorLabels: Record<(typeof separators)[number], string> = {
  ',': 'Comma',
  ';': 'Semicolon',
  '\t': 'Tab',
};
const decimalLabels: Record<(typeof decimalSigns)[number], string> = {
  '.': 'Point: 12.6',
  ',': 'Comma: 12,6',
};

const options = <V extends string>(values: readonly V[], labels: Record<V, string>) =>
  values.map((value) => ({ value, label: labels[value] }));

const ignored = 'ignore';
const toKey = (to: MappingTarget) => {
  if (to.kind === 'column') return `column ${to.name}`;
  return to.kind === 'value' ? `value ${to.test}\t${to.analyte}` : ignored;
};

/** What the columns of a file can hold. */
const listTargets = (columns: readonly string[], known: readonly KnownAnalyte[]) => [
  { value: ignored, label: 'Do not import' },
  ...columns.map((name) => ({ value: `column ${name}`, label: name })),
  ...known.map(({ test, analyte, unit }) => ({
    value: `value ${test}\t${analyte}`,
    // the analyte comes first, because a narrow field cuts the end
    label: [unit ? `${analyte} (${unit})` : analyte, test !== analyte && test].filter(Boolean).join(', '),
  })),
];

const targetOf = (key: string): MappingTarget => {
  if (key.startsWith('column ')) return { kind: 'column', name: key.slice(7) };
  if (!key.startsWith('value ')) return { kind: 'ignore' };
  const [test = '', analyte = ''] = key.slice(6).split('\t');
  return { kind: 'value', test, analyte, factor: 1 };
};

interface FactorProps {
  header: string;
  /** Of the analyte. */
  unit: string;
  factor: number;
  /** Whether a person chose the unit or the factor. */
  isChosen: boolean;
  onChoose: (factor: number) => void;
}

/** What the unit of a column is taken for if its header does not state it: assumed until a person chooses a unit or a factor. */
const UnitNote = ({ header, unit, factor, isChosen }: Omit<FactorProps, 'onChoose'>) => {
  if (statesUnit(header, unit)) return null;
  const chosen = unitChoices(unit).find((one) => one.factor === factor)?.unit;
  const unknown = unknownUnit(header);
  if (isChosen)
    return (
      <Text size="xs" className="quiet">
        {unknown === '' ? 'Not stated' : `${unknown} is not known`}: you chose{' '}
        {chosen ?? `the factor ${factor}`}
      </Text>
    );
  return (
    <Text size="xs" fw={500} c={unknown === '' ? undefined : 'red'}>
      {unknown === '' ? 'Unit not stated' : `The unit ${unknown} is not known`}: {chosen ?? unit} assumed
    </Text>
  );
};

/** The factor of a column and its unit: chosen where the header does not state it and there are several. */
const ColumnFactor = ({ onChoose, ...column }: FactorProps) => {
  const { header, unit, factor } = column;
  const choices = statesUnit(header, unit) ? [] : unitChoices(unit);
  return (
    <Stack gap={2}>
      <Group gap={6} wrap="nowrap">
        <TextInput
          size="xs"
          w={90}
          aria-label={`Factor of ${header}`}
          defaultValue={String(factor)}
          key={factor}
          onBlur={({ currentTarget }) => {
            const next = Number(currentTarget.value);
            if (next === factor) return;
            if (next > 0) onChoose(next);
            else currentTarget.value = String(factor);
          }}
        />
        {choices.some((one) => one.factor === factor) && choices.length > 1 ? (
          <NativeSelect
            size="xs"
            aria-label={`Unit of ${header}`}
            data={choices.map((one) => ({ value: String(one.factor), label: one.unit }))}
            value={String(factor)}
            onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
          />
        ) : (
          <Text size="xs" className="quiet">
            {unit}
          </Text>
        )}
      </Group>
      <UnitNote {...column} />
    </Stack>
  );
};

interface Props {
  /** The name of the file. */
  title: string;
  mapping: FileMapping;
  /** The cells of the first line after the header. */
  firstLine: readonly string[];
  /** Headers that were not recognized. */
  unsure: readonly string[];
  columns: readonly string[];
  known: readonly KnownAnalyte[];
  /** Headers of the columns whose unit a person chose. */
  chosenUnits: readonly string[];
  onChange: (mapping: FileMapping, chosenUnits: readonly string[]) => void;
  /** Reads the header again with another encoding or separator. */
  onReread: (given: Pick<FileMapping, 'encoding' | 'separator'>) => void;
}

/** How a file of a laboratory is read: recognized from its beginning, changed and confirmed here. */
export const MappingPanel = ({
  title,
  mapping,
  firstLine,
  unsure,
  columns,
  known,
  chosenUnits,
  onChange,
  onReread,
}: Props) => {
  const { encoding, separator, decimal } = mapping;
  const targets = listTargets(columns, known);
  const units = new Map(known.map(({ test, analyte, unit }) => [`${test}\t${analyte}`, unit]));
  /** An analyte that is chosen for a column has the unit that its header states. */
  const choose = (header: string, to: MappingTarget) =>
    setTarget(
      header,
      to.kind === 'value'
        ? { ...to, factor: factorInHeader(header, units.get(`${to.test}\t${to.analyte}`) ?? '') }
        : to,
    );
  const setTarget = (header: string, to: MappingTarget, { isUnit = false } = {}) =>
    onChange(
      {
        ...mapping,
        columns: mapping.columns.map((one) => (one.header === header ? { header, to } : one)),
      },
      [...chosenUnits.filter((one) => one !== header), ...(isUnit ? [header] : [])],
    );
  return (
    <Stack gap="sm" component="section" aria-label={`Mapping of ${title}`}>
      <Title order={3}>How to read {title}</Title>
      <Group align="end" gap="sm">
        <NativeSelect
          label="Encoding"
          data={options(encodings, encodingLabels)}
          value={encoding}
          onChange={({ currentTarget }) =>
            onReread({ separator, encoding: currentTarget.value as FileMapping['encoding'] })
          }
        />
        <NativeSelect
          label="Cells are separated by"
          data={options(separators, separatorLabels)}
          value={separator}
          onChange={({ currentTarget }) =>
            onReread({ encoding, separator: currentTarget.value as FileMapping['separator'] })
          }
        />
        <NativeSelect
          label="Decimal sign"
          data={options(decimalSigns, decimalLabels)}
          value={decimal}
          onChange={({ currentTarget }) =>
            onChange({ ...mapping, decimal: currentTarget.value as FileMapping['decimal'] }, chosenUnits)
          }
        />
      </Group>
      {unsure.length > 0 && (
        <Alert color="gray" variant="light">
          Not recognized by name or unit: {unsure.slice(0, 8).join(', ')}
          {unsure.length > 8 && ` and ${counted(unsure.length - 8, 'more column')}`}. Choose what each holds;
          a column that is not recognized is not imported.
        </Alert>
      )}
      <WideTable>
        <Table fz="sm" className={classes.mapping} aria-label={`Columns of ${title}`}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>In the file</Table.Th>
              <Table.Th>First value</Table.Th>
              <Table.Th>Imported as</Table.Th>
              {known.length > 0 && <Table.Th>Multiply by</Table.Th>}
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {mapping.columns.map(({ header, to }, index) => (
              <Table.Tr key={header}>
                <Table.Td className={classes.name}>{header}</Table.Td>
                <Table.Td className="figures" data-label="First value: ">
                  {firstLine[index]}
                </Table.Td>
                <Table.Td>
                  <Select
                    size="xs"
                    miw={280}
                    aria-label={`${header} is imported as`}
                    data={targets}
                    searchable
                    allowDeselect={false}
                    value={toKey(to)}
                    onChange={(key) => choose(header, targetOf(key ?? ignored))}
                  />
                </Table.Td>
                <Table.Td hidden={known.length === 0}>
                  {to.kind === 'value' && (
                    <ColumnFactor
                      key={`${to.test} ${to.analyte}`}
                      header={header}
                      unit={units.get(`${to.test}\t${to.analyte}`) ?? ''}
                      factor={to.factor}
                      isChosen={chosenUnits.includes(header)}
                      onChoose={(factor) => setTarget(header, { ...to, factor }, { isUnit: true })}
                    />
                  )}
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </WideTable>
    </Stack>
  );
};
