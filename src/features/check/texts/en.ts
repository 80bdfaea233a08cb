export const texts = { report: 'Findings in the changed pages' };
