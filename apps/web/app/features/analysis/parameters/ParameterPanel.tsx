import type { DisplayAnalyte } from '@iom/contract/analysis/analysis.schemas.ts';
import type { TestParameter } from '@iom/contract/analysis/analysis-query.schemas.ts';
import { Button, Group, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { useState } from 'react';
import { RemoveButton } from '../../../ui/forms/RemoveButton.tsx';
import { notifyWithUndo } from '../../../ui/notify-with-undo.tsx';
import type { AnalytesById } from '../query/analysis.queries.ts';
import type { AnalysisSearch } from '../query/analysis-search.ts';
import type { UpdateView } from '../query/use-analysis.ts';
import { ParameterDialog } from './ParameterDialog.tsx';
import { emptyForm, formOf } from './parameter-form.rules.ts';
import { parameterSentence } from './parameter-sentence.ts';
import classes from './parameters.module.css';

interface Props {
  view: AnalysisSearch;
  update: UpdateView;
  analytes: readonly DisplayAnalyte[] | undefined;
  analytesById: AnalytesById;
}

/** The conditions on measured values, each a sentence that opens its dialog. */
export const ParameterPanel = ({ view, update, analytes, analytesById }: Props) => {
  /** Index of the parameter in the dialog. A new parameter has the index after the last. */
  const [edited, setEdited] = useState<number>();
  const { test: parameters } = view;
  const close = () => setEdited(undefined);
  const others = parameters.filter((_, index) => index !== edited);
  const parameter = edited === undefined ? undefined : parameters[edited];
  const save = (saved: TestParameter) => {
    update({
      test: parameter ? parameters.map((one) => (one === parameter ? saved : one)) : [...parameters, saved],
      page: 1,
    });
    close();
  };
  const remove = (removed: TestParameter) => {
    update({ test: parameters.filter((one) => one !== removed), page: 1 });
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
          disabled={!analytes}
          onClick={() => setEdited(parameters.length)}
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
          {parameters.map((one, index) => {
            const sentence = parameterSentence(one, analytesById);
            return (
              <li key={sentence}>
                <UnstyledButton
                  aria-label={`Change: ${sentence}`}
                  disabled={!analytes}
                  onClick={() => setEdited(index)}
                >
                  {sentence}
                </UnstyledButton>
                <RemoveButton size="sm" aria-label={`Remove: ${sentence}`} onClick={() => remove(one)} />
              </li>
            );
          })}
        </ul>
      )}
      {edited !== undefined && analytes && (
        <ParameterDialog
          title={parameter ? 'Change test parameter' : 'Add a test parameter'}
          confirm={parameter ? 'Apply' : 'Add parameter'}
          initial={parameter ? formOf(parameter) : emptyForm}
          analytes={analytes}
          view={{ ...view, test: others }}
          onSave={save}
          onClose={close}
        />
      )}
    </Stack>
  );
};
