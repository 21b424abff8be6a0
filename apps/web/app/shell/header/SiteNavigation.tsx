import type { SiteSection } from '@iom/contract/pages/page.ts';
import { UnstyledButton } from '@mantine/core';
import { useClickOutside } from '@mantine/hooks';
import { type FocusEvent, type KeyboardEvent, useRef, useState } from 'react';
import { NavLink, useLocation } from 'react-router';
import { type Entry, siteNavigation } from '../../lib/pages/navigation.ts';
import { useSession } from '../../lib/session/session.ts';
import classes from '../navigation.module.css';

const Chevron = () => (
  <svg width="10" height="10" viewBox="0 0 10 10" aria-hidden="true" className={classes.chevron}>
    <path d="M1.5 3.2 5 6.8 8.5 3.2" fill="none" stroke="currentColor" strokeWidth="1.4" />
  </svg>
);

interface SectionProps {
  section: SiteSection;
  entries: readonly Entry[];
  opened: boolean;
  onToggle: (opened: boolean) => void;
}

/** A button and its list of pages. The list closes on Escape, on a choice, and when the focus leaves it. */
const Section = ({ section, entries, opened, onToggle }: SectionProps) => {
  const button = useRef<HTMLButtonElement>(null);
  const { pathname } = useLocation();
  const isCurrent = entries.some(({ path }) => path !== '/' && path === pathname);
  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !opened) return;
    onToggle(false);
    button.current?.focus();
  };
  const closeOnLeave = (event: FocusEvent<HTMLElement>) => {
    const next = event.relatedTarget;
    if (next instanceof Node && !event.currentTarget.contains(next)) onToggle(false);
  };
  return (
    <li className={classes.section} onKeyDown={closeOnEscape} onBlur={closeOnLeave}>
      <UnstyledButton
        ref={button}
        className={classes.sectionButton}
        aria-expanded={opened}
        data-current={isCurrent || undefined}
        onClick={() => onToggle(!opened)}
      >
        {section}
        <Chevron />
      </UnstyledButton>
      {opened && (
        <ul className={classes.panel} aria-label={section}>
          {entries.map(({ label, fullLabel = label, path }) => (
            <li key={path}>
              <NavLink to={path} end className={classes.panelLink ?? ''} onClick={() => onToggle(false)}>
                {fullLabel}
              </NavLink>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
};

/** The site's navigation on wide screens: its sections, one open at a time. */
export const SiteNavigation = () => {
  const { user } = useSession();
  const [opened, setOpened] = useState<SiteSection>();
  const box = useClickOutside<HTMLUListElement>(() => setOpened(undefined));
  return (
    <ul className={classes.sections} ref={box}>
      {siteNavigation(user).map(({ section, entries }) => (
        <Section
          key={section}
          section={section}
          entries={entries}
          opened={opened === section}
          onToggle={(isOpen) => setOpened(isOpen ? section : undefined)}
        />
      ))}
    </ul>
  );
};
