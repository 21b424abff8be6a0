import { Drawer, Stack } from '@mantine/core';
import { NavLink } from 'react-router';
import type { Entry } from '../lib/pages/navigation.ts';
import { siteName } from '../lib/pages/site.ts';
import classes from './shell.module.css';

/** The navigation on narrow screens. */
export const PhoneMenu = ({ entries, onClose }: { entries: readonly Entry[]; onClose: () => void }) => (
  <Drawer opened onClose={onClose} title={siteName} position="right" size="xs">
    <Stack component="nav" aria-label="Menu" gap="md">
      {entries.map(({ label, fullLabel = label, path }) => (
        <NavLink key={path} to={path} className={classes.link ?? ''} onClick={onClose}>
          {fullLabel}
        </NavLink>
      ))}
    </Stack>
  </Drawer>
);
