import {
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
  MantineContext,
  MantineProvider,
  MantineThemeProvider,
  useProviderColorScheme,
} from '@mantine/core';
import type { ReactNode } from 'react';

/** Fresh oil: dark enough on paper, light enough on ink. */
const oil: MantineColorsTuple = [
  '#fdf5e6',
  '#f8e7c8',
  '#f0cd92',
  '#e8b35b',
  '#e09d33',
  '#d98c1c',
  '#c47a12',
  '#a8650b',
  '#8a5207',
  '#6b3f04',
];
/** Petrol, for data and links. */
const petrol: MantineColorsTuple = [
  '#e8f4f6',
  '#d2e6ea',
  '#a5ced6',
  '#75b4c0',
  '#4f9fae',
  '#37919f',
  '#2a808e',
  '#1c6672',
  '#0f525d',
  '#063d46',
];
/** Lines, disabled and quiet things: as warm as the paper. */
const gray: MantineColorsTuple = [
  '#faf8f4',
  '#f4f0e9',
  '#ebe6dc',
  '#dfd9cd',
  '#c8c1b3',
  '#aea698',
  '#857e72',
  '#524d45',
  '#3a3731',
  '#25231f',
];
const dark: MantineColorsTuple = [
  '#e8e4dc',
  '#c6c1b7',
  '#a19c92',
  '#76726a',
  '#4a4843',
  '#34332f',
  '#282724',
  '#1c1b19',
  '#151412',
  '#0e0d0c',
];

/** The head of a dialog is a `header`, but no landmark beside that of the page. */
const dialogProps = {
  closeButtonProps: { 'aria-label': 'Close' },
  attributes: { header: { role: 'none' } },
};

/** The look: a data journal kept by a laboratory. Five sizes, one radius, hairlines, one accent. */
export const theme = createTheme({
  colors: { oil, petrol, gray, dark },
  primaryColor: 'oil',
  primaryShade: { light: 8, dark: 4 },
  autoContrast: true,
  black: '#1c1b19',
  white: '#fffdf9',
  fontFamily: "'Inter Variable', 'Inter fallback', 'Inter fallback 2', system-ui, sans-serif",
  headings: {
    fontFamily: "'Source Serif 4', 'Source Serif fallback', 'Source Serif fallback 2', Georgia, serif",
    // the one weight that is loaded
    fontWeight: '600',
    sizes: {
      h1: { fontSize: '2.5rem', lineHeight: '1.12' },
      h2: { fontSize: '1.625rem', lineHeight: '1.2' },
      h3: { fontSize: '1.125rem', lineHeight: '1.35' },
    },
  },
  fontSizes: { xs: '0.8125rem', sm: '0.9375rem', md: '1rem', lg: '1.125rem', xl: '1.625rem' },
  defaultRadius: 3,
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Anchor: { defaultProps: { c: 'var(--link)', underline: 'always' } },
    // said aloud, so that `data-variant` is there for the style sheet
    Button: { defaultProps: { variant: 'filled' } },
    // an option that is not open has an attribute that HTML does not know
    Combobox: { defaultProps: { keepMounted: false } },
    Drawer: { defaultProps: dialogProps },
    // the placeholder is no item, which a menu may not hold
    Menu: { defaultProps: { withInitialFocusPlaceholder: false } },
    Modal: { defaultProps: dialogProps },
    Notification: { defaultProps: { closeButtonProps: { 'aria-label': 'Dismiss' } } },
    PasswordInput: { defaultProps: { visibilityToggleButtonProps: { 'aria-label': 'Show the password' } } },
  },
});

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
