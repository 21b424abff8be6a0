import type { Answer } from '@iom/contract/analysis/answers/answer.schemas.ts';
import { readMethodBridge } from '@iom/contract/analysis/answers/answers.endpoints.ts';
import {
  type MethodBridge,
  methodBridgeParameters,
  methodPairNames,
  methodPairs,
} from '@iom/contract/analysis/answers/market.schemas.ts';
import { Select } from '@mantine/core';
import type { Analysis } from '../../query/use-analysis.ts';
import { AnswerFrame } from '../frame/AnswerFrame.tsx';
import { useAnswer } from '../frame/use-answer.ts';
import { bridgeRows, bridgeScatter } from './bridge-scatter.option.ts';

type Row = MethodBridge['rows'][number];
type Response = Answer<MethodBridge['figure'], Row>;

const verdicts = {
  pool: 'No bias is found: the results can be pooled',
  correct: 'A bias is found: correct before pooling',
  keep_apart: 'The oils scatter beyond the precision of the methods: keep the results apart',
};

const shown = (value: number) => String(Number(value.toPrecision(4))).replace('-', '−');

const precisionNotes = {
  both: '',
  first: ' The precision of the first method is taken for both.',
  none: ' The precision of neither method is known, so the scatter is not judged.',
};

const finding = ({ n, figure: { agreement, precision, y, x } }: Response) => {
  if (!agreement)
    return n < 10
      ? 'Fewer than ten oils were measured by both methods.'
      : 'These oils do not allow a comparison of the methods: see the rule.';
  const { verdict, bias_class, slope, intercept } = agreement;
  const shift = intercept === 0 ? '' : ` ${intercept < 0 ? '−' : '+'} ${shown(Math.abs(intercept))}`;
  const line = bias_class === '0' ? '' : ` by ${y} = ${slope === 1 ? '' : `${shown(slope)} · `}${x}${shift}`;
  return `${verdicts[verdict]}${line} (class ${bias_class}).${precisionNotes[precision]}`;
};

const pairs = methodPairNames.map((value) => ({
  value,
  label: `${methodPairs[value].x} and ${methodPairs[value].y}`,
}));

/** Answer 12: whether results of two methods may be used together. */
export const MethodBridgeView = ({ analysis }: { analysis: Analysis }) => {
  const { answer, parameters, someInvalid, change } = useAnswer(
    readMethodBridge,
    methodBridgeParameters,
    analysis,
  );
  return (
    <AnswerFrame
      name="method-bridge"
      analysis={analysis}
      answer={answer}
      someInvalid={someInvalid}
      form={
        <Select
          label="Methods"
          data={pairs}
          value={parameters.pair}
          allowDeselect={false}
          w={380}
          maw="100%"
          onChange={(pair) => change({ pair })}
        />
      }
      finding={finding}
      optionOf={bridgeScatter}
      numbersOf={bridgeRows}
      heightOf={() => 460}
    />
  );
};
