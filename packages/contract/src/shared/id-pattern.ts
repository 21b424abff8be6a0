/** The text of an id. */
export const idPattern = /^[1-9]\d{0,9}$/;
