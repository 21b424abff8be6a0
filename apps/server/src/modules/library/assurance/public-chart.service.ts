import type { PublicControlChart } from '@iom/contract/library/assurance/assurance.schemas.ts';
import { type Dictionary, measuredReferences } from '#modules/samples/samples.module.ts';
import type { ReadTx } from '#platform/database/database.ts';
import { controlChartOf } from './assurance.service.ts';

/** Test of the example: its results scatter visibly between laboratories. */
const exampleTest = 'Noack Volatility (Procedure D)';

/** The reference oil and analyte of the example; the first that was measured where no oil has the test. */
const chooseExample = async (tx: ReadTx, dictionary: Dictionary) => {
  const measured = await measuredReferences(tx);
  const wanted = dictionary.testNamed(exampleTest)?.id;
  const example = measured.find(({ testId }) => testId === wanted) ?? measured[0];
  const test = example && dictionary.test(example.testId);
  const analyte = test?.analytes.find(({ position }) => position === example?.position);
  return example && test && analyte && { oil: example.oil, test, analyte };
};

/** One control chart without the names of laboratories and batches; null while no reference oil was measured. */
export const publicChartOf = async (
  tx: ReadTx,
  dictionary: Dictionary,
): Promise<PublicControlChart | null> => {
  const example = await chooseExample(tx, dictionary);
  if (!example) return null;
  const { oil, test, analyte } = example;
  const chart = await controlChartOf(tx, dictionary, { reference_oil: oil, analyte: analyte.id });
  const laboratories = [...new Set(chart.points.map(({ laboratory }) => laboratory))].sort();
  const { reference_oil, mean, standard_deviation, limits } = chart;
  return {
    ...{ reference_oil, analyte: chart.analyte, mean, standard_deviation, limits },
    test: { name: test.name, method: test.method },
    points: chart.points.map((point, index) => ({
      ...{ year: point.year, value: point.value, outside: point.outside },
      laboratory: `Laboratory ${String.fromCharCode(65 + laboratories.indexOf(point.laboratory))}`,
      batch: String(index + 1),
    })),
  };
};
