export const texts = { report: 'A módosított oldalak ellenőrzési jelentése' };
