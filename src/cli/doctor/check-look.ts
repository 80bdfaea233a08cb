import { refusedLook } from '#cli/wiring/pages/open-look.ts';
import { type DoctorContext, type Finding, fault, ok } from './doctor-check.ts';

/** Checks the colours, fonts, style sheets and images of the settings, as a start does. */
export async function checkLook({ settings }: Pick<DoctorContext, 'settings'>): Promise<readonly Finding[]> {
  const { site, material, look, styles } = settings;
  const parts = [site.logo, site.icon, look.fontFolder, ...material.themes.own, ...styles];
  if (parts.every((part) => part === undefined)) return [];
  const refused = await refusedLook(settings);
  if (refused.length === 0) return [ok('look', 'Themes, fonts, style sheets, logo and icon can be used')];
  const fix = 'Until this is fixed, the site runs without it and exports are refused.';
  return refused.map(({ message }) => fault('look', message, fix));
}
