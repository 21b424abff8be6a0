import { type DecimalSign, decimalSigns } from '@iom/contract/library/downloads/downloads.endpoints.ts';
import { z } from 'zod';
import { storedValue } from '../../lib/storage/stored-value.ts';
import { RadioBar } from '../forms/RadioBar.tsx';

/** How the reader's Excel writes numbers; undefined before the reader has said so in this browser. */
export const excelDecimal = storedValue('csv-for-excel', z.enum(decimalSigns));

/** The decimal sign of the browser's language, which is often that of Excel. */
export const localDecimal = (): DecimalSign => ((1.5).toLocaleString().includes(',') ? 'comma' : 'point');

const decimalLabels: Record<DecimalSign, string> = {
  point: 'Point: 10.5',
  comma: 'Comma: 10,5',
};

/** What a CSV file for Excel looks like. */
export const excelDescriptions: Record<DecimalSign, string> = {
  point: 'With decimal points, and commas between columns',
  comma: 'With decimal commas, and semicolons between columns',
};

interface Props {
  value: DecimalSign;
  onChange: (value: DecimalSign) => void;
}

/** The choice of the decimal sign. */
export const DecimalSigns = ({ value, onChange }: Props) => (
  <RadioBar
    label="Decimal sign"
    value={value}
    onChange={onChange}
    choices={decimalSigns.map((sign) => ({ value: sign, label: decimalLabels[sign] }))}
  />
);
