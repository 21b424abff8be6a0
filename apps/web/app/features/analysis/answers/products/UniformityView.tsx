import type { Answer } from '@iom/contract/analysis/answers/answer.schemas.ts';
import { readUniformity } from '@iom/contract/analysis/answers/answers.endpoints.ts';
import { type Uniformity, uniformityParameters } from '@iom/contract/analysis/answers/products.schemas.ts';
import { counted } from '@iom/contract/shared/counts.ts';
import { Button } from '@mantine/core';
import { AnalyteSelect } from '../../parameters/AnalyteSelect.tsx';
import type { Analysis } from '../../query/use-analysis.ts';
import { AnswerFrame } from '../frame/AnswerFrame.tsx';
import { useAnswer } from '../frame/use-answer.ts';
import { OilSelect } from '../oils/OilSelect.tsx';
import { controlChart, controlRows } from './control-chart.option.ts';

const capabilityTexts = { good: 'Good', fair: 'Fair', poor: 'Poor' };

type Row = Uniformity['rows'][number];
type Response = Answer<Uniformity['figure'], Row>;

const finding = ({ figure: { product, points, reformulated } }: Response) => {
  const steps = reformulated.length > 0 ? `, reformulated by ${reformulated.join(' and ')}` : '';
  return `${product}: ${counted(points.length, 'value')}${steps}.`;
};

const reformulations = ({ reformulations: steps }: Row) =>
  steps
    .map(
      ({ after, by, elements }) =>
        `${after}–${by}: ${elements.map(({ name, from, to }) => `${name} ${Math.round(from)} to ${Math.round(to)}`).join(', ')}`,
    )
    .join('; ');

/** Answer 5: how a product varies, and when it was reformulated. */
export const UniformityView = ({ analysis }: { analysis: Analysis }) => {
  const { answer, parameters, someInvalid, change } = useAnswer(
    readUniformity,
    uniformityParameters,
    analysis,
  );
  return (
    <AnswerFrame
      name="uniformity"
      analysis={analysis}
      answer={answer}
      someInvalid={someInvalid}
      form={
        <>
          <AnalyteSelect
            label="Property"
            analytes={analysis.analytes.data?.results ?? []}
            value={parameters.analyte}
            onChange={(analyte) => change({ analyte })}
          />
          <OilSelect
            label="Product of the oil"
            analysis={analysis}
            value={parameters.sample}
            onChange={(sample) => change({ sample })}
          />
        </>
      }
      finding={finding}
      optionOf={controlChart}
      numbersOf={controlRows}
      heightOf={() => 420}
      addedColumns={() => [
        { key: 'reformulations', label: 'Reformulated', cell: reformulations },
        {
          key: 'chart',
          label: '',
          cell: ({ sample, brand_name }) => (
            <Button
              size="compact-xs"
              variant="subtle"
              aria-label={`Chart of ${brand_name}`}
              onClick={() => change({ sample })}
            >
              Chart
            </Button>
          ),
        },
      ]}
      texts={capabilityTexts}
    />
  );
};
