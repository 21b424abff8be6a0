import { Button, MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useFocusAfterLoading } from '../shell/Frame.tsx';

const Page = ({ loading }: { loading: boolean }) => {
  useFocusAfterLoading();
  return (
    <MantineProvider env="test">
      <form>
        <input aria-label="Name" />
        <Button loading={loading}>Save</Button>
      </form>
    </MantineProvider>
  );
};
const save = () => screen.getByRole('button', { name: 'Save' });
const observed = () => new Promise((resolve) => setTimeout(resolve));

let show: (page: React.ReactNode) => void;
beforeEach(async () => {
  const { rerender } = render(<Page loading={false} />);
  show = rerender;
  save().focus();
  show(<Page loading />);
  await observed();
});
/** What a browser does with the focus of a button that is disabled. */
const loseFocus = () => save().blur();

test('a button that was disabled while loading has the focus again', async () => {
  loseFocus();
  expect(document.activeElement).toBe(document.body);
  show(<Page loading={false} />);
  await observed();
  expect(document.activeElement).toBe(save());
});

test('the focus stays where the user moved it meanwhile', async () => {
  screen.getByLabelText('Name').focus();
  show(<Page loading={false} />);
  await observed();
  expect(document.activeElement).toBe(screen.getByLabelText('Name'));
});
