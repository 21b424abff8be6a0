export interface Section {
  title: string;
  paragraphs: readonly string[];
}

export const terms: readonly Section[] = [
  {
    title: 'What you buy',
    paragraphs: [
      'You buy a licence to use test data about engine oils: a custom dataset of chosen oils and tests, or a regional database of one region and year. The data describe single containers that were bought on a single day each. They are not an approval, a certification or a recommendation of any product.',
      'Prices are in US dollars. A complete set of all tests that are for sale for an oil costs at most 300 dollars. All sales are final.',
    ],
  },
  {
    title: 'Who may use it',
    paragraphs: [
      'Every copy is licensed to a single user: the person who holds it in this portal. A copy can be assigned to a colleague; from the moment the colleague accepts it, only the colleague may use it. Several people need several copies.',
      'Bought data do not expire. You may keep and use your downloads for as long as you keep to these terms.',
    ],
  },
  {
    title: 'What you may not do',
    paragraphs: [
      'You may not resell, publish or pass on the data as a whole or in substantial part, make them available to people without a licence, use them in advertising for or against a product, or try to find out data that you have not bought.',
    ],
  },
  {
    title: 'How to cite',
    paragraphs: [
      'Single values may be quoted in reports, papers and lectures with their source: the name of this institute, the report number of the sample, the test method, and the year. Do not imply that the institute endorses your conclusions.',
    ],
  },
  {
    title: 'What we promise, and what we do not',
    paragraphs: [
      'Samples are bought from the market, coded so that laboratories cannot tell what they test, and tested by independent laboratories by the methods named beside each value. Every method has a repeatability and a reproducibility; a single result near a limit proves neither passing nor failing.',
      'Apart from that the data are provided as is. The institute is not liable for decisions based on them, nor for indirect or consequential losses. Where liability cannot be excluded it is limited to the price paid for the data in question.',
    ],
  },
  {
    title: 'Law',
    paragraphs: [
      'These terms are governed by the law of the State of Michigan, United States of America, without its rules on the conflict of laws. If any part of them is invalid, the rest remains in force.',
    ],
  },
];

export const privacy: readonly Section[] = [
  {
    title: 'What we store',
    paragraphs: [
      'Your account: name, e-mail address, and what you enter in your profile (company, address, phone, title). Your password only as a hash from which it cannot be read back.',
      'Your orders with their invoices, because the law requires keeping them; what you hold and have downloaded; your shopping cart, so that it is there when you sign in elsewhere.',
    ],
  },
  {
    title: 'Payment',
    paragraphs: [
      'Card numbers and security codes go to the payment processor and are never stored here. Of a card we keep the brand and the last four digits.',
    ],
  },
  {
    title: 'In your browser',
    paragraphs: [
      'We set no cookies. While you are signed in, a random token and your name are kept in the local storage of your browser, and so does your cart. Signing out removes the token here and there. No other company’s scripts run on these pages, and no one is told which pages you view.',
    ],
  },
  {
    title: 'Mail',
    paragraphs: [
      'We write to you about your orders, your data and your password. Messages about newly released data come only if you have turned them on in your account settings, or asked to be told about new oils of a search. Each has a link that ends them.',
    ],
  },
  {
    title: 'Your rights',
    paragraphs: [
      'You can see and change your profile at any time. On request we tell you what is stored about you, correct it, or delete your account; invoices are kept for as long as the law requires.',
    ],
  },
];
