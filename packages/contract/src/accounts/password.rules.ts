// The requirements of a password, for the form's checklist and the server.

const minLength = 8;
const maxLength = 128;

export const passwordHelp = `Minimum of ${minLength} characters with at least one number and one upper case letter.`;
export const passwordWeak = 'Your password does not meet the requirements.';
export const passwordsDiffer = 'Your passwords do not match.';

export const passwordRequirements = [
  { label: `At least ${minLength} characters`, holds: (text: string) => text.length >= minLength },
  { label: 'One digit', holds: (text: string) => /[0-9]/.test(text) },
  { label: 'One lower case letter', holds: (text: string) => /[a-z]/.test(text) },
  { label: 'One upper case letter', holds: (text: string) => /[A-Z]/.test(text) },
  {
    label: 'Only letters, digits and ! @ # $ % ^ & * ( ), no spaces',
    holds: (text: string) => /^[A-Za-z0-9!@#$%^&*()]*$/.test(text),
  },
] as const;

/** What a password must hold besides, said only where it does not. */
export const passwordTooLong = (text: string) =>
  text.length > maxLength ? `At most ${maxLength} characters` : undefined;

export const passwordReaches = (text: string) =>
  passwordTooLong(text) === undefined && passwordRequirements.every((rule) => rule.holds(text));
