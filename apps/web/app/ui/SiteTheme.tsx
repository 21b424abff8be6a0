import {
  localStorageColorSchemeManager,
  MantineContext,
  MantineProvider,
  MantineThemeProvider,
  useProviderColorScheme,
} from '@mantine/core';
import type { ReactNode } from 'react';
import { theme } from './theme.ts';

const manager = localStorageColorSchemeManager();
const getRootElement = () => document.documentElement;

/** The styles that the document brings, for the browser. */
const served = (kind: string) =>
  document.querySelector(`style[data-mantine-styles="${kind}"]`)?.textContent ?? '';

/**
 * The variables of the theme as style elements, which are valid in the head alone. The browser takes them from the document, and does
 * without what computes them.
 */
export const ThemeStyles = () =>
  import.meta.env.SSR ? (
    <MantineProvider theme={theme} defaultColorScheme="auto" />
  ) : (
    <>
      <style data-mantine-styles="true">{served('true')}</style>
      <style data-mantine-styles="classes">{served('classes')}</style>
    </>
  );

/** `MantineProvider` without the styles. */
export const SiteTheme = ({ children }: { children: ReactNode }) => {
  const scheme = useProviderColorScheme({
    ...{ manager, getRootElement, defaultColorScheme: 'auto', forceColorScheme: undefined },
  });
  return (
    <MantineContext
      value={{
        ...scheme,
        getRootElement,
        classNamesPrefix: 'mantine',
        cssVariablesSelector: ':root',
        withStaticClasses: true,
      }}
    >
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  );
};
