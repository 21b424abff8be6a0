import {
  maxOwnColumns,
  maxOwnDecimals,
  nextOwnColumnId,
  type OwnColumn,
  ownColumn,
} from '@iom/contract/analysis/analysis-query.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { formulaName } from '@iom/contract/standards/analyte-symbols.rules.ts';
import { typographicName } from '@iom/contract/standards/figures.rules.ts';
import { formulaFunctions, standardFunctions } from '@iom/formulas/term.ts';
import { Button, Group, Stack, Text, TextInput, UnstyledButton } from '@mantine/core';
import { useRef, useState } from 'react';
import { useErrorFocus } from '../../../lib/forms/form-errors.ts';
import { Dialog } from '../../../ui/dialogs/Dialog.tsx';
import { RemoveButton } from '../../../ui/forms/RemoveButton.tsx';
import { notifyWithUndo } from '../../../ui/notifications/notify-with-undo.tsx';
import { AnalyteSelect } from '../parameters/AnalyteSelect.tsx';
import classes from '../parameters/parameters.module.css';
import type { AnalytesById } from '../query/analysis.queries.ts';
import { isNameTaken, readFormula } from '../query/own-formulas.ts';
import { withKnownAnalytes } from '../query/unread-parts.ts';
import type { Analysis } from '../query/use-analysis.ts';

/** `Zn/P = Zn/P`, with its unit. */
const inWords = ({ name, formula, unit }: OwnColumn) =>
  `${name}${unit ? ` (${unit})` : ''}${name === formula ? '' : ` = ${formula}`}`;

/** What the names of a formula mean. */
const Operands = ({ formula, analytes }: { formula: string; analytes: AnalytesById }) => {
  if (formula.trim() === '') return null;
  const parsed = readFormula(formula.trim(), analytes);
  if (!('read' in parsed)) return null;
  const { operands, unit } = parsed.read;
  const named = operands.map(
    ({ symbol, analyte }) =>
      `${symbol}: ${typographicName(analyte.name)}${analyte.unit ? ` in ${analyte.unit}` : ''}`,
  );
  return (
    <Text size="xs" className="quiet" role="status">
      {named.join('; ')}.{unit === undefined && ' The formula adds values of different units as they are.'}
      {operands.some(({ analyte }) => !analyte.owned) && ' Your data have no value of some of them.'}
    </Text>
  );
};

/** The form of an own column: texts as typed. */
interface OwnColumnForm {
  name: string;
  formula: string;
  /** Undefined until it is typed: the unit of the formula. */
  unit: string | undefined;
  decimals: string;
}

const emptyOwnColumn: OwnColumnForm = { name: '', formula: '', unit: undefined, decimals: '2' };

/** Quantities that standards calculate from both kinematic viscosities. */
const calculatedColumns: readonly { label: string; form: OwnColumnForm }[] = [
  {
    label: 'Viscosity index (ASTM D2270)',
    form: {
      ...{ name: 'Viscosity index, calculated', formula: standardFunctions.D2270 },
      ...{ unit: undefined, decimals: '0' },
    },
  },
  {
    label: 'Viscosity at 80 °C (ASTM D341)',
    form: {
      ...{ name: 'Kinematic viscosity at 80 °C, calculated', formula: standardFunctions.D341 },
      ...{ unit: undefined, decimals: '2' },
    },
  },
];

const formOfColumn = ({ name, formula, unit, decimals }: OwnColumn): OwnColumnForm => ({
  ...{ name, formula, unit, decimals: String(decimals) },
});

/** Longer units are typed. */
const maxUnitLength = 20;

/** The unit that the column gets. */
const effectiveUnit = ({ unit, formula }: OwnColumnForm, analytes: AnalytesById): string => {
  if (unit !== undefined) return unit;
  const parsed = readFormula(formula, analytes);
  const own = 'read' in parsed ? (parsed.read.unit ?? '') : '';
  return own.length <= maxUnitLength ? own : '';
};

type OwnColumnErrors = Partial<Record<keyof OwnColumnForm, string>>;

interface FormContext {
  analytes: AnalytesById;
  /** The own columns besides the one that is edited. */
  others: readonly OwnColumn[];
  /** Of the column that is edited. */
  id: number | undefined;
}

/** The column of a form, or what is wrong with it, and the character of the formula where, from 1. */
const columnOfForm = (
  form: OwnColumnForm,
  { analytes, others, id }: FormContext,
): { column: OwnColumn } | { errors: OwnColumnErrors; position?: number } => {
  const errors: OwnColumnErrors = {};
  const name = form.name.trim() || form.formula.trim();
  const decimals = /^\d$/.test(form.decimals.trim()) ? Number(form.decimals) : Number.NaN;
  if (!(decimals <= maxOwnDecimals)) errors.decimals = `Enter a whole number from 0 to ${maxOwnDecimals}.`;
  const candidate = {
    ...{ name, formula: form.formula, unit: effectiveUnit(form, analytes) },
    ...{ id: id ?? nextOwnColumnId(others), decimals: Number.isNaN(decimals) ? 0 : decimals },
  };
  const parsed = ownColumn.safeParse(candidate);
  for (const { path, message } of parsed.error?.issues ?? []) {
    const [field] = path;
    if (field === 'name' || field === 'unit' || field === 'formula') errors[field] ??= message;
  }
  const read = readFormula(form.formula.trim(), analytes);
  const position = 'error' in read ? read.error.position : undefined;
  if ('error' in read) errors.formula = `${read.error.message} (character ${read.error.position})`;
  if (errors.formula && form.name.trim() === '') delete errors.name;
  if (others.some((one) => one.name.toLowerCase() === name.toLowerCase()))
    errors.name ??= 'Another own column has this name.';
  if (isNameTaken(candidate, analytes)) errors.name ??= 'Another column has this name.';
  if (Object.keys(errors).length > 0) return position === undefined ? { errors } : { errors, position };
  return parsed.data ? { column: parsed.data } : { errors };
};

interface FormProps {
  analysis: Analysis;
  /** Undefined for a new column. */
  edited: OwnColumn | undefined;
  onSave: (column: OwnColumn) => void;
  onCancel: (() => void) | undefined;
}

const ColumnForm = ({ analysis: { view, analytes, analytesById }, edited, onSave, onCancel }: FormProps) => {
  const [form, setForm] = useState<OwnColumnForm>(edited ? formOfColumn(edited) : emptyOwnColumn);
  const [errors, setErrors] = useState<OwnColumnErrors>({});
  const errorFocus = useErrorFocus();
  const formula = useRef<HTMLInputElement>(null);
  const others = view.own.filter(({ id }) => id !== edited?.id);
  const change = (changes: Partial<OwnColumnForm>) => {
    setForm((before) => ({ ...before, ...changes }));
    setErrors({});
  };
  const save = () => {
    const read = columnOfForm(form, { analytes: analytesById, others, id: edited?.id });
    if ('column' in read) return onSave(read.column);
    setErrors(read.errors);
    const { position } = read;
    if (position === undefined) return errorFocus.focusFirst();
    formula.current?.focus();
    formula.current?.setSelectionRange(position - 1, position);
  };
  /** At the cursor, or at the end. */
  const insert = (id: number | undefined) => {
    const analyte = id === undefined ? undefined : analytesById.get(id);
    if (!analyte) return;
    const at = formula.current?.selectionStart ?? form.formula.length;
    change({ formula: form.formula.slice(0, at) + formulaName(analyte) + form.formula.slice(at) });
  };
  return (
    <form
      ref={errorFocus.form}
      noValidate
      aria-label={edited ? `Change ${edited.name}` : 'Add an own column'}
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
    >
      <Stack gap="sm">
        <TextInput
          ref={formula}
          label="Formula"
          description={`+ - * / ^, parentheses, numbers and ${formulaFunctions.join(', ')}. Analytes by symbol, such as Zn, P, KV100, Noack. ${standardFunctions.D2270} is the viscosity index, ${standardFunctions.D341} the kinematic viscosity at 80 °C.`}
          placeholder="(Ca+Mg)/B"
          value={form.formula}
          onChange={(event) => change({ formula: event.currentTarget.value })}
          error={errors.formula}
          data-autofocus
          autoComplete="off"
          spellCheck={false}
        />
        <Operands formula={form.formula} analytes={analytesById} />
        {!edited && form.formula === '' && (
          <Group gap="xs">
            <Text size="sm">Calculated from both kinematic viscosities:</Text>
            {calculatedColumns.map((one) => (
              <Button
                key={one.label}
                size="xs"
                variant="default"
                onClick={() => {
                  change(one.form);
                  formula.current?.focus();
                }}
              >
                {one.label}
              </Button>
            ))}
          </Group>
        )}
        <AnalyteSelect
          label="Insert an analyte"
          analytes={(analytes.data?.results ?? []).filter(({ id }) => !view.own.some((own) => own.id === id))}
          value={undefined}
          onChange={insert}
        />
        <Group align="start" gap="sm" wrap="wrap">
          <TextInput
            label="Name"
            placeholder={form.formula.trim() || 'Calcium and magnesium per boron'}
            value={form.name}
            onChange={(event) => change({ name: event.currentTarget.value })}
            error={errors.name}
            flex="2 1 180px"
          />
          <TextInput
            label="Unit"
            value={effectiveUnit(form, analytesById)}
            onChange={(event) => change({ unit: event.currentTarget.value })}
            error={errors.unit}
            flex="1 1 90px"
          />
          <TextInput
            label="Decimals"
            value={form.decimals}
            onChange={(event) => change({ decimals: event.currentTarget.value })}
            error={errors.decimals}
            inputMode="numeric"
            flex="1 1 80px"
          />
        </Group>
        <Group justify="end" gap="xs">
          {onCancel && (
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          )}
          <Button type="submit">{edited ? 'Apply' : 'Add column'}</Button>
        </Group>
      </Stack>
    </form>
  );
};

/** The columns that the view computes: a list, and the form of one. */
export const OwnColumnsDialog = ({ analysis, onClose }: { analysis: Analysis; onClose: () => void }) => {
  const { view, update, analytesById } = analysis;
  const [edited, setEdited] = useState<number>();
  const [added, setAdded] = useState(0);
  const column = view.own.find(({ id }) => id === edited);
  const isFull = view.own.length >= maxOwnColumns;
  const save = (saved: OwnColumn) => {
    update(({ own, columns }) => ({
      own: column ? own.map((one) => (one.id === saved.id ? saved : one)) : [...own, saved],
      columns: column || typeof columns !== 'object' ? columns : [saved.id, ...columns],
      page: 1,
    }));
    setEdited(undefined);
    setAdded((count) => count + 1);
  };
  const remove = (removed: OwnColumn) => {
    const others = new Map([...analytesById].filter(([id]) => id !== removed.id));
    const left = withKnownAnalytes(view, others);
    update({ ...left, page: 1 });
    if (edited === removed.id) setEdited(undefined);
    const uses = [
      ...(left.test.length < view.test.length
        ? [counted(view.test.length - left.test.length, 'condition')]
        : []),
      ...(left.chart.length < view.chart.length
        ? [counted(view.chart.length - left.chart.length, 'chart')]
        : []),
    ];
    notifyWithUndo(`Removed: ${removed.name}${uses.length > 0 ? `, with ${uses.join(' and ')}` : ''}`, () =>
      update(view),
    );
  };
  return (
    <Dialog onClose={onClose} title="Own columns" size="lg">
      <Stack gap="md">
        <Text size="sm">
          A column computed from values you hold. A cell is empty where a value of the formula is missing, not
          in your purchase or a limit (&lt; or &gt;), and where the formula has no result.
        </Text>
        {view.own.length > 0 && (
          <ul className={classes.parameters}>
            {view.own.map((one) => (
              <li key={one.id} className={classes.condition}>
                <UnstyledButton aria-label={`Change ${inWords(one)}`} onClick={() => setEdited(one.id)}>
                  {inWords(one)}
                </UnstyledButton>
                <RemoveButton size="sm" aria-label={`Remove ${inWords(one)}`} onClick={() => remove(one)} />
              </li>
            ))}
          </ul>
        )}
        {isFull && !column ? (
          <Text size="sm">A view has at most {maxOwnColumns} own columns.</Text>
        ) : (
          <ColumnForm
            key={column ? `column ${column.id}` : `new ${added}`}
            analysis={analysis}
            edited={column}
            onSave={save}
            onCancel={column ? () => setEdited(undefined) : undefined}
          />
        )}
        <Group justify="end">
          <Button variant="default" onClick={onClose}>
            Done
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
};
