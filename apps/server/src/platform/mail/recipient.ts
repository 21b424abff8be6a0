interface Person {
  email: string;
  firstName: string;
  lastName: string;
}

export const fullName = ({ firstName, lastName }: Omit<Person, 'email'>) => `${firstName} ${lastName}`.trim();

/** Address and name for a mail to the owner of an account. */
export const recipient = (person: Person) => ({ to: person.email, name: fullName(person) });
