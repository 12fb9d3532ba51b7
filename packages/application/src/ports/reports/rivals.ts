import type { RivalDirectory, RivalIdentity, RivalMarks } from '@brand-visibility/domain';

export interface RivalReader {
  /** The brand's rivals: how many, which are watched, and which one has the brand's current name key. */
  rivalMarks(brand_id: string, ownNameKey: string): Promise<RivalMarks & Pick<RivalDirectory, 'size'>>;
  /** The directory of the brand's rivals, with the rank of the brand's current name key. */
  rivalDirectory(brand_id: string, ownNameKey: string): Promise<RivalDirectory>;
  /** The spelling and domain of rivals by ordinal (rule 8.1). */
  rivalIdentities(brand_id: string, ordinals: readonly number[]): Promise<ReadonlyMap<number, RivalIdentity>>;
  /** The spelling that reports show for rivals, by ordinal; the brand's own name is absent (rule 8.1). */
  rivalNames(
    brand_id: string,
    ownNameKey: string,
    ordinals: readonly number[],
  ): Promise<ReadonlyMap<number, string>>;
}
