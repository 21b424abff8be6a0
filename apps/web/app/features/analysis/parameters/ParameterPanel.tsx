import type { DisplayAnalyte } from '@iom/contract/analysis/analysis.schemas.ts';
import {
  alternativesOf,
  maxParameters,
  type TestParameter,
} from '@iom/contract/analysis/analysis-query.schemas.ts';
import { Button, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { RemoveButton } from '../../../ui/forms/RemoveButton.tsx';
import { notifyWithUndo } from '../../../ui/notifications/notify-with-undo.tsx';
import type { AnalytesById } from '../query/analysis.queries.ts';
import type { AnalysisSearch } from '../query/analysis-search.ts';
import type { UpdateView } from '../query/use-analysis.ts';
import { withoutParameters, withParameter } from './alternatives.rules.ts';
import { ParameterDialog } from './ParameterDialog.tsx';
import { emptyForm, formOf } from './parameter-form.rules.ts';
import { alternativesSentence, parameterSentence } from './parameter-sentence.ts';
import classes from './parameters.module.css';

interface Props {
  view: AnalysisSearch;
  update: UpdateView;
  analytes: readonly DisplayAnalyte[] | undefined;
  analytesById: AnalytesById;
}

/** What the dialog edits: a condition, or a new one, first as an alternative to another or not. */
interface Editing {
  parameter?: TestParameter;
  beside?: TestParameter | undefined;
}

interface ConditionProps {
  parameter: TestParameter;
  isAlternative: boolean;
  analytesById: AnalytesById;
  disabled: boolean;
  onEdit: () => void;
  onRemove: () => void;
}

const Condition = ({
  parameter,
  isAlternative,
  analytesById,
  disabled,
  onEdit,
  onRemove,
}: ConditionProps) => {
  const sentence = parameterSentence(parameter, analytesById);
  return (
    <div className={classes.condition}>
      <UnstyledButton aria-label={`Change: ${sentence}`} disabled={disabled} onClick={onEdit}>
        {isAlternative && <b>or </b>}
        {sentence}
      </UnstyledButton>
      <RemoveButton size="sm" aria-label={`Remove: ${sentence}`} onClick={onRemove} />
    </div>
  );
};

/** The conditions on measured values, each a sentence that opens its dialog; alternatives are beside each other. */
export const ParameterPanel = ({ view, update, analytes, analytesById }: Props) => {
  const [editing, setEditing] = useState<Editing>();
  const { test: parameters } = view;
  const close = () => setEditing(undefined);
  const { parameter, beside } = editing ?? {};
  const others = parameters.filter((one) => one !== parameter);
  const isFull = parameters.length >= maxParameters;
  const save = (saved: TestParameter, chosen: TestParameter | undefined) => {
    update({ test: withParameter(parameters, saved, { replaced: parameter, beside: chosen }), page: 1 });
    close();
  };
  const remove = (removed: TestParameter) => {
    update({ test: withoutParameters(parameters, [removed]), page: 1 });
    notifyWithUndo(`Removed: ${parameterSentence(removed, analytesById)}`, () =>
      update({ test: parameters, page: 1 }),
    );
  };
  return (
    <Stack component="section" gap="xs" aria-label="Test parameters">
      <Group justify="space-between" wrap="nowrap">
        <Title order={2} size="h3">
          Test parameters
        </Title>
        <Button
          size="compact-sm"
          variant="subtle"
          aria-label="Add a test parameter"
          disabled={!analytes || isFull}
          onClick={() => setEditing({})}
        >
          Add
        </Button>
      </Group>
      {parameters.length === 0 ? (
        <Text size="sm" className="quiet">
          For example, a Noack evaporation loss of less than 13 mass %.
        </Text>
      ) : (
        <ul className={classes.parameters}>
          {alternativesOf(parameters).map((alternatives) => {
            const sentence = alternativesSentence(alternatives, analytesById);
            return (
              <li key={sentence}>
                {alternatives.map((one, index) => (
                  <Condition
                    key={parameterSentence(one, analytesById)}
                    parameter={one}
                    isAlternative={index > 0}
                    analytesById={analytesById}
                    disabled={!analytes}
                    onEdit={() =>
                      setEditing({ parameter: one, beside: alternatives.find((other) => other !== one) })
                    }
                    onRemove={() => remove(one)}
                  />
                ))}
                {!isFull && (
                  <Button
                    size="compact-xs"
                    variant="subtle"
                    disabled={!analytes}
                    aria-label={`Add an alternative to: ${sentence}`}
                    onClick={() => setEditing({ beside: alternatives[0] })}
                  >
                    or …
                  </Button>
                )}
              </li>
            );
          })}
        </ul>
      )}
      {isFull && (
        <Text size="xs" className="quiet">
          A search takes at most {maxParameters} conditions.
        </Text>
      )}
      {editing && analytes && (
        <ParameterDialog
          title={parameter ? 'Change test parameter' : beside ? 'Add an alternative' : 'Add a test parameter'}
          confirm={parameter ? 'Apply' : 'Add parameter'}
          initial={parameter ? formOf(parameter) : emptyForm}
          analytes={analytes}
          view={{ ...view, test: others }}
          analytesById={analytesById}
          besides={beside}
          onSave={save}
          onClose={close}
        />
      )}
    </Stack>
  );
};
