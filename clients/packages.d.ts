/** As much as the tests name: the packages themselves are 650 MB, and only `make test-clients` installs them. */
declare module "@atproto/api" {
  export const AppBskyFeedPost: any, AtpAgent: any, AtUri: any, RichText: any, XRPCError: any;
  export type AtpAgent = any;
  export type AtUri = any;
  export namespace AppBskyFeedPost {
    type Record = any;
  }
  export namespace AppBskyRichtextFacet {
    type Main = any;
  }
}
declare module "@atproto/pds";
declare module "@did-plc/server";
declare module "grammy";
declare module "twitter-api-v2" {
  export const ApiResponseError: any, EUploadMimeType: any, TwitterApi: any;
  export type TwitterApi = any;
}
