import type { INodeProperties } from "n8n-workflow";
import type { Platform } from "../../shared/platforms";

/** The fields of each network; every name is the one in `platformSettings`. */
export const SETTINGS: Record<Platform, INodeProperties[]> = {
  BLUE_SKY: [],
  TELEGRAM: [],
  X_TWITTER: [],
  INSTAGRAM: [
    {
      displayName: "Publication Type",
      name: "publicationType",
      type: "options",
      options: [
        { name: "Feed", value: "FEED" },
        { name: "Reels", value: "REELS" },
        { name: "Story", value: "STORY" },
      ],
      default: "FEED",
    },
  ],
  LINKEDIN: [
    {
      displayName: "Visibility",
      name: "visibility",
      type: "options",
      options: [
        { name: "Connections", value: "CONNECTIONS" },
        { name: "Group", value: "GROUP" },
        { name: "Public", value: "PUBLIC" },
      ],
      default: "PUBLIC",
    },
  ],
  THREADS: [
    {
      displayName: "Topic Tag",
      name: "topicTag",
      type: "string",
      default: "",
      description: "Without it, the first #word of the text is the topic",
    },
  ],
  TIKTOK: [
    { displayName: "Title", name: "title", type: "string", default: "" },
    {
      displayName: "Privacy Level",
      name: "privacyLevel",
      type: "options",
      options: [
        { name: "Followers", value: "FOLLOWER_OF_CREATOR" },
        { name: "Friends", value: "MUTUAL_FOLLOW_FRIENDS" },
        { name: "Only Me", value: "SELF_ONLY" },
        { name: "Public", value: "PUBLIC_TO_EVERYONE" },
      ],
      default: "PUBLIC_TO_EVERYONE",
    },
    {
      displayName: "Music Usage Confirmation",
      name: "hasUsageConfirmation",
      type: "boolean",
      default: false,
      description: "Whether you agree to TikTok's Music Usage Confirmation; TikTok takes nothing without it",
    },
    {
      displayName: "Disable Comments",
      name: "disableComments",
      type: "boolean",
      default: false,
      description: "Whether nobody may comment",
    },
    {
      displayName: "Disable Duet",
      name: "disableDuet",
      type: "boolean",
      default: false,
      description: "Whether nobody may make a Duet with the video",
    },
    {
      displayName: "Disable Stitch",
      name: "disableStitch",
      type: "boolean",
      default: false,
      description: "Whether nobody may make a Stitch of the video",
    },
    {
      displayName: "Branded Content",
      name: "brandContent",
      type: "boolean",
      default: false,
      description: "Whether the post advertises for somebody else",
    },
    {
      displayName: "Own Brand",
      name: "brandOrganic",
      type: "boolean",
      default: false,
      description: "Whether the post advertises for your own business",
    },
  ],
  YOUTUBE: [
    { displayName: "Title", name: "title", type: "string", default: "", required: true },
    {
      displayName: "Privacy Status",
      name: "privacyStatus",
      type: "options",
      options: [
        { name: "Private", value: "PRIVATE" },
        { name: "Public", value: "PUBLIC" },
        { name: "Unlisted", value: "UNLISTED" },
      ],
      default: "PUBLIC",
    },
    {
      displayName: "Category",
      name: "category",
      type: "options",
      options: [
        { name: "Autos & Vehicles", value: "AUTOS_VEHICLES" },
        { name: "Comedy", value: "COMEDY" },
        { name: "Education", value: "EDUCATION" },
        { name: "Entertainment", value: "ENTERTAINMENT" },
        { name: "Film & Animation", value: "FILM_ANIMATION" },
        { name: "Gaming", value: "GAMING" },
        { name: "Howto & Style", value: "HOWTO_STYLE" },
        { name: "Music", value: "MUSIC" },
        { name: "News & Politics", value: "NEWS_POLITICS" },
        { name: "People & Blogs", value: "PEOPLE_BLOGS" },
        { name: "Pets & Animals", value: "PETS_ANIMALS" },
        { name: "Science & Technology", value: "SCIENCE_TECHNOLOGY" },
        { name: "Sports", value: "SPORTS" },
        { name: "Travel & Events", value: "TRAVEL_EVENTS" },
      ],
      default: "PEOPLE_BLOGS",
    },
  ],
};
