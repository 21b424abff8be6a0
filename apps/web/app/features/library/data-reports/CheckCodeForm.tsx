import { checkCodePattern, printedCheckCode } from '@iom/contract/library/pdf-reports/check-code.rules.ts';
import { pages } from '@iom/contract/pages/pages.ts';
import { Button, Group, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { useErrorFocus } from '../../../lib/forms/use-error-focus.ts';
import { HydratedFieldset } from '../../../ui/forms/HydratedFieldset.tsx';

/** Takes the check code of a data report to the page that confirms it. */
export const CheckCodeForm = () => {
  const navigate = useNavigate();
  const [code, setCode] = useState('');
  const [error, setError] = useState('');
  const { form, focusFirst } = useErrorFocus();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const typed = code.trim();
    const isCode = checkCodePattern.test(typed);
    setError(isCode ? '' : 'Enter the twelve characters of the code, with or without dashes.');
    if (isCode) void navigate(pages.reportCheck.path({ code: printedCheckCode(typed) }));
    else focusFirst();
  };
  return (
    <form ref={form} noValidate onSubmit={submit} aria-label="Check a data report">
      <HydratedFieldset>
        <Group align="end" gap="sm">
          <TextInput
            label="Code of the report"
            description="In the report, under “How to check”."
            placeholder="7Q2M-K4XB-9TRC"
            inputWrapperOrder={['label', 'description', 'error', 'input']}
            autoComplete="off"
            spellCheck={false}
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            error={error || undefined}
            flex="0 1 22rem"
          />
          <Button type="submit">Check</Button>
        </Group>
      </HydratedFieldset>
    </form>
  );
};
