import type { ImportColumn } from '@iom/contract/samples/imports/imports.schemas.ts';

/** The columns of results.csv, in the order in which the reader takes them. */
export const resultColumns = [
  { name: 'report_number', required: true, help: 'A sample of samples.csv.', example: 'A-1' },
  {
    name: 'test',
    required: true,
    help: 'The name of a test in the data dictionary.',
    example: 'Kinematic Viscosity @ 100 C',
  },
  {
    name: 'analyte',
    required: true,
    help: 'The name of an analyte of that test in the data dictionary.',
    example: 'Kinematic Viscosity @ 100 C',
  },
  {
    name: 'value',
    required: true,
    help: 'A number in the unit of the analyte, with a decimal point. <35 and >400000 lie beyond the range of the method. A text such as 1a or pass only for ratings: copper strip, color, rust, miscibility and homogeneity. Empty: no result.',
    example: '12.6',
  },
  {
    name: 'laboratory',
    required: false,
    help: 'Where it was measured; at most 100 characters.',
    example: '',
  },
  {
    name: 'batch',
    required: false,
    help: 'One batch per test and run; at most 100 characters.',
    example: '',
  },
  {
    name: 'run',
    required: false,
    help: '1, the default, is the reported value; 2 to 99 are retests.',
    example: '1',
  },
] as const satisfies readonly ImportColumn[];
