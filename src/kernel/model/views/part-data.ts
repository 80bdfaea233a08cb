/** Data of the parts that features add to a page, by the name of the feature. They are JSON. */
export type PartData = Readonly<Record<string, unknown>>;

/** A key under which the server door of a feature puts data, and its page door takes them. */
export interface PartKey<Data> {
  /** Takes the data from a page; undefined where the feature adds none. */
  of(holder: { readonly parts?: PartData | undefined }): Data | undefined;
  /** The data of a page, with the key. */
  with(data: Data): PartData;
}

/** Creates the key of a feature by its name, under which no other feature puts data. */
export function partKey<Data>(name: string): PartKey<Data> {
  return {
    // Only `with` puts data under this name, and JSON keeps their type.
    of: ({ parts }) => parts?.[name] as Data | undefined,
    with: (data) => ({ [name]: data }),
  };
}
