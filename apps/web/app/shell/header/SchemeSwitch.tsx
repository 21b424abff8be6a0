import { useMantineColorScheme } from '@mantine/core';
import { IconButton, PlainButton } from '../../ui/plain/plain.tsx';

const next = { auto: 'light', light: 'dark', dark: 'auto' } as const;
const schemeNames = { auto: 'as the device', light: 'light', dark: 'dark' } as const;

const Icon = () => (
  <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
    <circle cx="9" cy="9" r="7" fill="none" stroke="currentColor" strokeWidth="1.5" />
    <path d="M9 2 a7 7 0 0 1 0 14 z" fill="currentColor" />
  </svg>
);

/** Changes the color scheme: device, light or dark. An icon, or a button that names the scheme. */
export const SchemeSwitch = ({ labelled = false }: { labelled?: boolean }) => {
  const { setColorScheme, colorScheme } = useMantineColorScheme();
  const change = () => setColorScheme(next[colorScheme]);
  if (labelled)
    return (
      <PlainButton variant="default" icon={<Icon />} onClick={change} style={{ alignSelf: 'start' }}>
        Colors: {schemeNames[colorScheme]}
      </PlainButton>
    );
  return (
    <IconButton aria-label={`Color scheme: ${colorScheme}. Change to ${next[colorScheme]}`} onClick={change}>
      <Icon />
    </IconButton>
  );
};
