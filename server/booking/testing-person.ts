/** Who books in tests. Without imports: every worker of the browser tests reads this file. */
export const ADDRESS = {
  street: 'Lindenstraße',
  house_number: '12a',
  postal_code: '10115',
  city: 'Berlin',
  country_code: 'DE',
  country: 'Deutschland',
};

const PERSON = {
  salutation: 'mrs',
  first_name: 'Eva',
  last_name: 'Klein',
  email: 'eva.klein@example.test',
  phone: '151-234 56789',
  birthdate: '1974-03-09',
};

export const PASSWORDS = {
  password: 'korrekt-pferd-batterie',
  confirm_password: 'korrekt-pferd-batterie',
};

/** A data form that the server accepts; a test changes only the field it is about. */
export const USER_DATA = { ...PERSON, ...PASSWORDS, address: ADDRESS };

/** The same data as an autosave sends them. */
export const TYPED = {
  ...PERSON,
  address: {
    street: 'Lindenstraße',
    house_number: '12a',
    postal_code: '10115',
    city: 'Berlin',
    country_code: 'DE',
  },
};
