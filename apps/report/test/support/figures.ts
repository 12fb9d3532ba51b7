export { difference, printed, valueAt, type Written } from '@brand-visibility/programs/figures';
