import { useDisclosure, useHotkeys } from '@mantine/hooks';
import { lazy, Suspense } from 'react';
import { useShortcut } from '../ui/use-shortcut.ts';

const CommandPalette = lazy(() =>
  import('./CommandPalette.tsx').then((file) => ({ default: file.CommandPalette })),
);

/** Opens the command palette on Ctrl or Cmd+K, and on `/` where no search field on the page takes that key. */
export const PaletteShortcuts = () => {
  const [opened, { open, close }] = useDisclosure(false);
  useHotkeys([['mod+K', open]], []);
  useShortcut('/', () => {
    if (!document.querySelector('[aria-keyshortcuts="/"]')) open();
  });
  return opened ? (
    <Suspense>
      <CommandPalette onClose={close} />
    </Suspense>
  ) : null;
};
