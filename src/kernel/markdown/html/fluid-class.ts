/** Class of an image that is as wide as what it is in: a drawing with a shape and no size. */
export const fluidClass = 'fluid';
