import type { DisplayAnalyte } from '@iom/contract/analysis/analysis.schemas.ts';
import type { TestParameter } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { ownRanges } from '@iom/contract/analysis/chart-ranges.rules.ts';
import { analytesOfSeries } from '@iom/contract/analysis/series.rules.ts';
import type { SeriesQuestion } from '@iom/contract/analysis/series.schemas.ts';
import { Button, Group, Text } from '@mantine/core';
import { useRef, useState } from 'react';
import { useFocusAfterRemoval } from '../../../ui/focus.ts';
import { ParameterDialog } from '../parameters/ParameterDialog.tsx';
import { emptyForm, formOf } from '../parameters/parameter-form.rules.ts';
import { parameterSentence } from '../parameters/parameter-sentence.ts';
import type { Analysis } from '../query/use-analysis.ts';
import { withRange } from './chart-brush.ts';

interface Props {
  analysis: Analysis;
  chart: SeriesQuestion;
  /** Analytes that can be chosen. */
  analytes: readonly DisplayAnalyte[];
  onClear: () => void;
}

const ClearSelection = ({ onClear }: Pick<Props, 'onClear'>) => {
  const self = useRef<HTMLButtonElement>(null);
  useFocusAfterRemoval(self);
  return (
    <Button ref={self} size="compact-sm" variant="default" onClick={onClear}>
      Clear selection
    </Button>
  );
};

/** The ranges of a chart in words, and a dialog that sets one by keyboard, as the brush does by pointer. */
export const ChartRange = ({ analysis: { view, update, analytesById }, chart, analytes, onClear }: Props) => {
  const [isEditing, setIsEditing] = useState(false);
  const ranges = ownRanges(chart, view.test);
  const [range] = ranges;
  const close = () => setIsEditing(false);
  const save = (saved: TestParameter) => {
    update((latest) => ({ test: withRange(latest.test, saved), page: 1 }));
    close();
  };
  return (
    <Group gap="xs">
      {range && (
        <Text size="sm">
          Selected: {ranges.map((one) => parameterSentence(one, analytesById)).join(', ')}. The table, the
          filters and the other charts show these oils.
        </Text>
      )}
      <Button size="compact-sm" variant="default" onClick={() => setIsEditing(true)}>
        Enter a range
      </Button>
      {range && <ClearSelection onClear={onClear} />}
      {isEditing && (
        <ParameterDialog
          title="Filter by a range"
          confirm="Apply"
          initial={
            range ? formOf(range) : { ...emptyForm, test: analytesOfSeries(chart)[0], operator: 'between' }
          }
          analytes={analytes}
          view={{ ...view, test: view.test.filter((one) => one !== range) }}
          onSave={save}
          onClose={close}
        />
      )}
    </Group>
  );
};
