/** Name of the product where no brand stands in its place. */
export const PRODUCT_NAME = 'Airdeck';
