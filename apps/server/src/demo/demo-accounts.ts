/** Of the demo accounts, which exist only with DEMO=on. */
export const demoPassword = 'Engine0il!';

export const demoAccounts = [
  {
    email: 'admin@iom.example',
    firstName: 'Ines',
    lastName: 'Keller',
    isStaff: true,
    about: 'administrator',
  },
  { email: 'buyer@iom.example', firstName: 'Jonas', lastName: 'Adler', isStaff: false, about: 'owns data' },
  {
    email: 'visitor@iom.example',
    firstName: 'Mira',
    lastName: 'Costa',
    isStaff: false,
    about: 'owns nothing',
  },
] as const;

/** What the launcher prints once the server is ready. */
export const demoNotice = {
  password: demoPassword,
  accounts: demoAccounts.map(({ email, about }) => `${email} (${about})`),
};
